import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{G as t,T as n,s as r}from"./index-BsZj-xca.js";import{St as i,xt as a}from"./Button-BOYhH1g_.js";import{a as o,c as s,n as c,o as l,s as u,t as d}from"./figures-DkwujkmU.js";import{n as f,r as p,t as m}from"./target-CiPix6d5.js";import{n as h}from"./client-Byu9ycPY.js";import{r as g,t as _}from"./read-CoolLPsB.js";import{t as v}from"./chart-DWzbutLr.js";import{n as y,t as b}from"./csv-UrY6YCTj.js";import{t as ee}from"./facts-CiHN-RKM.js";import{_ as x,a as S,h as C,m as te}from"./phones-Bu7gKH-V.js";import{t as ne}from"./tabs-BDUTU5BX.js";import{l as re,n as w,s as ie}from"./time-zkgBrwir.js";import{n as T}from"./heads-2fKni5gh.js";import{t as ae}from"./scroll-region-BBWNkO1e.js";import{t as E}from"./link-Cuw0zMaJ.js";import{n as oe}from"./viewer-D8dN47H0.js";import{n as D,t as se}from"./progress-Dx2PMHG5.js";import{n as O}from"./person-Dy-kDYCD.js";import{n as k}from"./queries-mTb2PXOE.js";import{t as A}from"./graphql-QMnPK7LK.js";import{a as j,n as ce,r as le,t as M}from"./days-CIu3z5M2.js";var N=e(i(),1),P={head:`_head_zo0ez_1`,period:`_period_zo0ez_8`,range:`_range_zo0ez_9`,figures:`_figures_zo0ez_15`,before:`_before_zo0ez_30`,scroller:`_scroller_zo0ez_36`,attention:`_attention_zo0ez_39`,table:`_table_zo0ez_52`,sides:`_sides_zo0ez_67`,lines:`_lines_zo0ez_72`,campaign:`_campaign_zo0ez_87`,meter:`_meter_zo0ez_93`},F=a(),I=[{key:`placed`,name:`Calls`},{key:`people`,name:d(`people`).name},{key:`machines`,name:d(`machines`).name},{key:`unanswered`,name:d(`unanswered`).name},{key:`failed`,name:d(`failed`).name}],ue=[{key:`availableSeconds`,name:`Available`},{key:`awaySeconds`,name:`Away`},{key:`wrapUpSeconds`,name:`Wrap-up`},{key:`offlineSeconds`,name:`Offline`}];function de({data:e,search:t}){let n=fe(e);if(n.length===0)return(0,F.jsx)(te,{title:`Nobody has sent a text or placed a call in this time`});let i=e.callActivity!==null,a=n.some(({presence:e})=>e!==null)?ue:[],s=[`Agent`,`Texts`,...i?[...I.map(({name:e})=>e),`Answer rate`,`Time of talk`]:[],...a.map(({name:e})=>e)];return(0,F.jsx)(T,{title:`Agents`,actions:(0,F.jsx)(b,{name:`Agents`,save:()=>y({name:`Agents`,head:s,rows:n.map(({name:e,texts:t,calls:n,answerPercent:r,talkSeconds:s,presence:c})=>[e,String(t),...i?[...I.map(({key:e})=>String(n.get(e)??0)),l(r),o(s)]:[],...a.map(({key:e})=>L(c,e))])})}),children:(0,F.jsx)(ae,{label:`Figures of agents`,className:P.scroller,children:(0,F.jsxs)(`table`,{className:P.table,children:[(0,F.jsx)(`thead`,{children:(0,F.jsx)(`tr`,{children:s.map(e=>(0,F.jsx)(`th`,{scope:`col`,children:e},e))})}),(0,F.jsx)(`tbody`,{children:n.map(({id:e,name:n,texts:s,calls:c,answerPercent:u,talkSeconds:d,presence:m})=>(0,F.jsxs)(`tr`,{children:[(0,F.jsx)(`th`,{scope:`row`,children:n}),(0,F.jsx)(`td`,{children:e===null?r(s):(0,F.jsx)(p,{what:`outgoing`,search:{...t,user:e},children:r(s)})}),i&&I.map(({key:n})=>(0,F.jsx)(`td`,{children:e===null?r(c.get(n)??0):(0,F.jsx)(f,{what:n,search:{...t,user:e},children:r(c.get(n)??0)})},n)),i&&(0,F.jsxs)(F.Fragment,{children:[(0,F.jsx)(`td`,{children:l(u)}),(0,F.jsx)(`td`,{children:o(d)})]}),a.map(({key:e})=>(0,F.jsx)(`td`,{children:L(m,e)},e))]},e))})]})})})}function L(e,t){return e?o(e[t]):`–`}function fe({textActivity:e,callActivity:t}){let n=new Map,r=({id:e,name:t})=>{let r=n.get(e)??{id:e,name:t,texts:0,calls:new Map,answerPercent:null,talkSeconds:0,presence:null};return n.set(e,r),r};for(let{user:t,counts:n}of e?.byUser??[])r(t).texts=n.outgoing;for(let{user:e,counts:n,presence:i}of t?.byUser??[])Object.assign(r(e),{calls:new Map(I.map(({key:e})=>[e,d(e).count(n)])),answerPercent:n.answerPercent,talkSeconds:n.talkSeconds,presence:i});let i=[...n.values()].filter(e=>e.texts>0||e.talkSeconds>0||R(e.calls.values())>0),a=pe({texts:e,calls:t},i);return R([a.texts,...a.calls.values()])>0?[...i,a]:i}function pe({texts:e,calls:t},n){let r=e=>t?d(e).count(t.totals)-R(n.map(t=>t.calls.get(e)??0)):0,i=new Map(I.map(({key:e})=>[e,r(e)])),[a=0,o=0,s=0,c=0]=[`people`,`machines`,`unanswered`,`failed`].map(e=>i.get(e)),l=a+o+s+c;return{id:null,name:`Apps and campaigns`,texts:(e?.totals.outgoing??0)-R(n.map(e=>e.texts)),calls:i,answerPercent:l===0?null:a*100/l,talkSeconds:Math.max(0,(t?.totals.talkSeconds??0)-R(n.map(e=>e.talkSeconds))),presence:null}}function R(e){let t=0;for(let n of e)t+=n;return t}var z=A(`
  query Overview(
    $since: DateTime!
    $until: DateTime!
    $bucket: ActivityBucket!
    $sinceBefore: DateTime!
    $untilBefore: DateTime!
    $bucketBefore: ActivityBucket!
  ) {
    textActivity(since: $since, until: $until, bucket: $bucket) {
      startsAt
      endsAt
      totals { ...TextFigures deliveryPercent medianDeliveryMs }
      buckets { startsAt endsAt counts { ...TextFigures } }
      byUser { user { id name } counts { ...TextFigures } }
    }
    textsBefore: textActivity(since: $sinceBefore, until: $untilBefore, bucket: $bucketBefore) {
      totals { ...TextFigures deliveryPercent medianDeliveryMs }
    }
    callActivity(since: $since, until: $until, bucket: $bucket) {
      startsAt
      endsAt
      totals { ...CallFigures answerPercent abandonmentPercent }
      buckets { startsAt endsAt counts { ...CallFigures } }
      byUser {
        user { id name }
        counts { ...CallFigures answerPercent }
        presence { availableSeconds awaySeconds wrapUpSeconds offlineSeconds }
      }
    }
    callsBefore: callActivity(since: $sinceBefore, until: $untilBefore, bucket: $bucketBefore) {
      totals { ...CallFigures answerPercent abandonmentPercent }
    }
    viewer { unreadConversations }
    failing: webhookSubscriptions(first: 1, filter: { status: FAILING }) { totalCount }
    disabled: webhookSubscriptions(first: 1, filter: { status: DISABLED }) { totalCount }
  }
  fragment TextFigures on TextCounts { incoming outgoing sent delivered failed }
  fragment CallFigures on CallCounts {
    outgoing
    reachedPeople
    reachedMachines
    unanswered
    failed
    abandoned
    incoming
    answered
    missed
    talkSeconds
  }
`),B=A(`
    query Now {
      dialerSessions {
        id
        createdAt
        user { id name }
        campaign { id name }
        contact { id firstName lastName company primaryNumber }
        call { id callStatus }
        wait { reason until }
      }
      campaigns(first: 10, filter: { status: ACTIVE }, orderBy: UPDATED) {
        nodes {
          id
          name
          contactCount
          lastCalledAt
          progress { notCalled inProgress called completed exhausted doNotCall }
          forecast { endsAt gap }
          targetProgress { ...TargetProgress }
        }
        totalCount
      }
      broadcasts(first: 10) { nodes { id status waitingReason campaign { id name } } }
      notices(first: 1, filter: { unread: true }) { nodes { id } }
      refusalReviews(first: 1) { nodes { dueAt } }
      inboxes { id phoneNumber rotation { state reason until } }
    }
  `,[k]),me=A(`
  query RegistrationOfNumbers {
    numbers(first: 50, filter: { state: ACTIVE }) {
      nodes { id phoneNumber problem registration { state } }
    }
  }
`),he=A(`
  query AlertedQueues {
    queues { id name alertingSince }
  }
`),ge=A(`
  query FailedTexts($since: DateTime!, $until: DateTime!, $first: Int!) {
    failed: messages(first: $first, filter: { status: FAILED, createdAfter: $since, createdBefore: $until }) { nodes { ...FailedText } }
    undelivered: messages(first: $first, filter: { status: UNDELIVERED, createdAfter: $since, createdBefore: $until }) {
      nodes { ...FailedText }
    }
  }
  fragment FailedText on Message {
    id
    to
    createdAt
    conversationId
    contact { id firstName lastName }
    error { message }
  }
`),V=5;function _e({since:e,until:t,children:n}){let[r,i]=(0,N.useState)(!1);return(0,F.jsxs)(`details`,{onToggle:e=>i(e.currentTarget.open),children:[(0,F.jsx)(`summary`,{children:n}),r&&(0,F.jsx)(ve,{since:e,until:t})]})}function ve({since:e,until:t}){let{data:n,error:r,refresh:i}=_(ge,{since:e,until:t,first:V});if(g([`MESSAGES`],i),!n)return r?(0,F.jsx)(C,{failure:h(r),retry:i}):(0,F.jsx)(x,{rows:2,height:40});let a=[...n.failed.nodes,...n.undelivered.nodes].sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,V);return(0,F.jsx)(`ul`,{className:P.lines,"aria-label":`Latest texts that failed`,children:a.map(({id:e,to:t,createdAt:n,conversationId:r,contact:i,error:a})=>(0,F.jsxs)(`li`,{children:[(0,F.jsx)(E,{to:`/inbox`,search:{conversation:r},children:O(i,t)}),(0,F.jsx)(`span`,{className:`soft`,children:a?.message??`The carrier gave no reason.`}),(0,F.jsx)(`span`,{className:`soft`,children:(0,F.jsx)(w,{at:n})})]},e))})}var H=(e,t,n)=>`${r(e)} ${e===1?t:n}`,ye={CAMPAIGN_PAUSED:`its campaign is paused`,REGISTRY_STALE:`a registry is too old, or not imported yet`,NO_INBOX:`none of its inboxes can send`};function be({data:e,now:t,words:n,since:r,until:i}){let a=oe(),o=xe(a(`NUMBERS_READ`)),s=Se(a(`INBOXES_MANAGE`)),{unreadConversations:c}=e.viewer,l=(e.failing?.totalCount??0)+(e.disabled?.totalCount??0),u=e.textActivity?.totals.failed??0,d=t?.campaigns?.nodes.filter(e=>D(e.progress)===0)??[],f=t?.broadcasts?.nodes.filter(({status:e})=>e===`RUNNING`)??[],p=[];for(let{id:e,name:t,alertingSince:n}of s)p.push([e,(0,F.jsxs)(E,{to:`/wallboard`,children:[`The queue `,t,` is over a threshold since `,(0,F.jsx)(w,{at:n})]},e)]);c>0&&a(`MESSAGES_READ`)&&p.push([`unread`,(0,F.jsx)(E,{to:`/inbox`,search:{show:`unread`},children:H(c,`unread conversation`,`unread conversations`)},`unread`)]),l>0&&a(`SUBSCRIPTIONS_READ`)&&p.push([`webhooks`,(0,F.jsxs)(E,{to:`/webhooks`,children:[H(l,`webhook is`,`webhooks are`),` failing or disabled`]},`webhooks`)]),t&&t.notices.nodes.length>0&&a(`NOTICES_READ`)&&p.push([`notices`,(0,F.jsx)(E,{to:`/webhooks`,children:`There are unread notices about webhooks`},`notices`)]);let m=t?.refusalReviews?.nodes[0];m&&p.push([`refusals`,(0,F.jsxs)(E,{to:`/settings/$part`,params:{part:`refusals`},children:[`Texts that may be refusals wait for a decision, the first until `,(0,F.jsx)(w,{at:m.dueAt})]},`refusals`)]);for(let{id:e,waitingReason:t,campaign:n}of f)t!==null&&t!==`OUTSIDE_HOURS`&&p.push([e,(0,F.jsxs)(E,{to:`/broadcasts/$id`,params:{id:e},children:[`The broadcast to `,n.name,` waits: `,ye[t]]},e)]);for(let{id:e,name:t,contactCount:n}of d)p.push([e,(0,F.jsxs)(E,{to:`/campaigns/$id`,params:{id:e},children:[t,` `,n===0?`has no contacts`:`has nobody left to call`]},e)]);for(let{id:e,phoneNumber:n,rotation:r}of t?.inboxes??[])r?.state===`RESTING`&&r.until!==null&&p.push([e,(0,F.jsxs)(E,{to:`/settings/$part`,params:{part:`numbers`},children:[S(n),` is out of rotation until `,(0,F.jsx)(w,{at:r.until}),`:`,` `,r.reason===`LABELLED`?`a phone network labels it`:`people answer it less than the others`]},e)]);for(let{id:e,phoneNumber:t,reason:n}of o)p.push([e,`${S(t)} ${n}`]);if(u>0){let e=`${H(u,`text`,`texts`)} failed ${n}`;p.push([`failed`,a(`MESSAGES_READ`)?(0,F.jsx)(_e,{since:r,until:i,children:e},`failed`):e])}return p.length===0?null:(0,F.jsx)(T,{title:`Needs attention`,children:(0,F.jsx)(`ul`,{className:P.attention,children:p.map(([e,t])=>(0,F.jsx)(`li`,{children:t},e))})})}function xe(e){let{data:t,refresh:n}=_(me,{},{pause:!e});return g([`NUMBERS`],()=>e&&n()),(t?.numbers?.nodes??[]).flatMap(({id:e,phoneNumber:t,problem:n,registration:r})=>{let i=r?.state;return i===`UNREGISTERED`||i===`FAILED`?[{id:e,phoneNumber:t,reason:`is not registered: carriers may block its texts`}]:n?[{id:e,phoneNumber:t,reason:`has a problem: ${n}`}]:[]})}function Se(e){let{data:t,refresh:n}=_(he,{},{pause:!e});return g([`QUEUES`],()=>e&&n()),(t?.queues??[]).flatMap(({alertingSince:e,...t})=>e===null?[]:[{...t,alertingSince:e}])}var Ce={CALLBACK:`Waits for a callback`,CAMPAIGN_INACTIVE:`The campaign is not active`,CLAIMED:`The others have the remaining contacts`,EXHAUSTED:`No contact has an attempt left`,HOURS:`Waits for calling hours`,NO_COMMON_HOURS:`No time suits all places where contacts may be`,NONE_LEFT:`Nobody is left to call`,REGISTRY_STALE:`A registry is too old, or not imported yet`,RESERVED:`The remaining callbacks belong to others`,RESTING:`Waits until contacts may be called again`};function we({now:{dialerSessions:e,campaigns:t}}){return(0,F.jsxs)(`div`,{className:P.sides,children:[e&&(0,F.jsx)(Te,{sessions:e}),t&&(0,F.jsx)(De,{campaigns:t.nodes,total:t.totalCount})]})}function Te({sessions:e}){return(0,F.jsx)(T,{title:`At work now`,children:e.length===0?(0,F.jsx)(`p`,{className:`soft`,children:`Nobody dials at the moment.`}):(0,F.jsx)(`ul`,{className:P.lines,children:e.map(e=>(0,F.jsxs)(`li`,{children:[(0,F.jsxs)(`span`,{children:[(0,F.jsx)(`strong`,{children:e.user?.name??`A former user`}),` on `,e.campaign.name]}),(0,F.jsx)(`span`,{className:`soft`,children:Ee(e)}),(0,F.jsxs)(`span`,{className:`soft`,children:[`since `,(0,F.jsx)(w,{at:e.createdAt})]})]},e.id))})})}function Ee({contact:e,call:t,wait:n}){if(e){let n=O(e,e.primaryNumber);return t===null?`Has ${n} on the screen`:`${t.callStatus===`IN_PROGRESS`?`Talks to`:`Calls`} ${n}`}return n?Ce[n.reason]:`Ready for the next contact`}function De({campaigns:e,total:t}){return(0,F.jsx)(T,{title:`Active campaigns`,actions:t!==null&&t>e.length&&(0,F.jsxs)(E,{to:`/campaigns`,children:[`All `,r(t)]}),children:e.length===0?(0,F.jsx)(`p`,{className:`soft`,children:`No campaign is active.`}):(0,F.jsx)(`ul`,{className:P.lines,children:e.map(e=>(0,F.jsx)(`li`,{children:(0,F.jsx)(ke,{campaign:e})},e.id))})})}var Oe={DONE:`Nobody is left to call`,FAR:`Ends in more than a year at the present rate`,NO_CALLS:`No calls in the last seven days`,NO_CONTACTS:`No contacts yet`,PAUSED:`Paused`,TOO_FEW_CALLS:`Too few calls to expect an end`};function ke({campaign:e}){let{id:t,name:n,contactCount:i,lastCalledAt:a,progress:o,forecast:s,targetProgress:c}=e,l=se(o),u=i===0?0:Math.floor(l*100/i);return(0,F.jsxs)(F.Fragment,{children:[(0,F.jsxs)(`span`,{className:P.campaign,children:[(0,F.jsx)(E,{to:`/campaigns/$id`,params:{id:t},children:n}),(0,F.jsxs)(`span`,{children:[u,` %`]})]}),(0,F.jsx)(`progress`,{className:P.meter,max:Math.max(1,i),value:l,"aria-label":`${n}: contacts done`}),(0,F.jsxs)(`span`,{className:`soft`,children:[r(D(o)),` of `,r(i),` left to call`,a&&(0,F.jsxs)(F.Fragment,{children:[`, last call `,(0,F.jsx)(w,{at:a})]})]}),(0,F.jsx)(`span`,{className:`soft`,children:s.endsAt?(0,F.jsxs)(F.Fragment,{children:[`Expected end `,(0,F.jsx)(w,{at:s.endsAt})]}):s.gap&&Oe[s.gap]}),c&&(0,F.jsx)(m,{campaignId:t,progress:c})]})}var Ae=[{value:`today`,name:`Today`},{value:`yesterday`,name:`Yesterday`},{value:`7`,name:`7 days`},{value:`30`,name:`30 days`},{value:`90`,name:`90 days`},{value:`range`,name:`Range`}],U=9e5,je=2,W=30;function Me({days:e=30,day:t,from:n,until:r}){return n!==void 0&&r!==void 0?`range`:t??`${e}`}function Ne(e,{first:t,last:n}){switch(e){case`range`:return{from:t,until:n};case`today`:case`yesterday`:return{day:e};default:return{days:Number(e)}}}function Pe(e,t,n){let r=Me(e),[i,a]=Fe(r,e,ce(t,n)),o=le(i,a),s=Math.ceil((t+1)/U)*U,c=j(i,n),l=j(M(a,1),n),u=Math.max(c+U,Math.min(l,s)),d=j(M(i,-o),n),[f,p]=[a,M(a,-o)].map(e=>j(e,n)),m=u===l,h=e=>new Date(e).toISOString(),g=`${o} days`,_=o===1?r===`today`?`yesterday`:`the day before`:`the ${g} before`;return{choice:r,first:i,last:a,since:h(c),until:h(u),bucket:o<=je?`HOUR`:`DAY`,before:{since:h(d),until:h(m?c:Math.min(c,p+u-f)),bucket:o<=W?`HOUR`:`DAY`},words:r===`range`?`in this time`:o===1?r:`in the last ${g}`,beforeWords:m||o>W?_:`${_}, until the same hour`}}function Fe(e,{from:t,until:n},r){switch(e){case`today`:return[r,r];case`yesterday`:return[M(r,-1),M(r,-1)];case`range`:{let[e=r,i=r]=[t??r,n??r].map(e=>e>r?r:e).sort(),a=M(i,-730);return[e<a?a:e,i]}default:return[M(r,1-Number(e)),r]}}var G=t(`/overview`),K=9e5,q=()=>Math.floor(Date.now()/K)*K;function J(){let{days:e,day:t,from:r,until:i}=G.useSearch(),a=G.useNavigate(),o=re(),[s,c]=(0,N.useState)(q),l=(0,N.useMemo)(()=>Pe({days:e,day:t,from:r,until:i},s,o),[e,t,r,i,s,o]),{data:u,error:d,refresh:f}=_(z,{since:l.since,until:l.until,bucket:l.bucket,sinceBefore:l.before.since,untilBefore:l.before.until,bucketBefore:l.before.bucket});g([`MESSAGES`,`CALLS`,`CONVERSATIONS`,`SUBSCRIPTIONS`,`INBOXES`],()=>(c(q()),f()));let{data:p,refresh:m}=_(B);g([`DIALER`,`CALLS`,`CAMPAIGNS`,`CAMPAIGN_CONTACTS`,`BROADCASTS`,`NOTICES`,`REFUSALS`,`INBOXES`],m);let v=e=>{Object.values(e).every(Boolean)&&a({search:t=>({...t,...e}),replace:!0})};return(0,F.jsxs)(F.Fragment,{children:[(0,F.jsxs)(`header`,{className:P.head,children:[(0,F.jsx)(`h1`,{children:`Overview`}),(0,F.jsxs)(`div`,{className:P.period,"data-print":`no`,children:[(0,F.jsx)(ne,{label:`Span of time`,options:Ae,value:l.choice,onChange:e=>void a({search:Ne(e,l),replace:!0})}),l.choice===`range`&&(0,F.jsxs)(`div`,{className:P.range,children:[(0,F.jsx)(n,{label:`From`,type:`date`,value:r??``,onChange:e=>v({from:e})}),(0,F.jsx)(n,{label:`Until`,type:`date`,value:i??``,onChange:e=>v({until:e})})]})]})]}),d&&!u&&(0,F.jsx)(C,{failure:h(d),retry:f}),!u&&!d&&(0,F.jsx)(x,{rows:6,height:64}),u&&(0,F.jsx)(Re,{data:u,now:p,period:l})]})}var Y=[{key:`delivered`,tone:1},{key:`open`,tone:5},{key:`failed`,tone:3},{key:`received`,tone:2}],X=[{key:`people`,tone:1},{key:`machines`,tone:4},{key:`unanswered`,tone:5},{key:`failed`,tone:3},{key:`open`,tone:6},{key:`incoming`,tone:2}],Ie=[`outgoing`,`sent`,`delivered`,`open`,`failed`,`received`],Le=[`placed`,`people`,`machines`,`unanswered`,`failed`,`open`,`incoming`,`answered`,`missed`];function Re({data:e,now:t,period:n}){let{textActivity:r,textsBefore:i,callActivity:a,callsBefore:c}=e,m=G.useNavigate(),h=ie(n.bucket),g=n.bucket===`DAY`?`day`:`hour`,_=r??a,y={since:_?.startsAt??n.since,until:_?.endsAt??n.until},b=(e,{key:t})=>({since:t,until:e.find(({startsAt:e})=>e===t)?.endsAt});return(0,F.jsxs)(F.Fragment,{children:[(0,F.jsx)(be,{data:e,now:t,words:n.words,...y}),t&&(0,F.jsx)(we,{now:t}),r&&(0,F.jsxs)(F.Fragment,{children:[(0,F.jsx)($,{label:`Texts`,about:`Compared with ${n.beforeWords}.`,figures:[...Ie.map(e=>{let{name:t,count:n}=s(e);return{name:t,now:n(r.totals),link:t=>(0,F.jsx)(p,{what:e,search:y,children:t}),before:i?n(i.totals):void 0}}),{name:`Delivery rate`,now:r.totals.deliveryPercent,before:i?.totals.deliveryPercent,textOf:l},{name:`Median delivery`,now:r.totals.medianDeliveryMs,before:i?.totals.medianDeliveryMs,textOf:u}]}),(0,F.jsx)(v,{title:`Texts by ${g}`,series:Y.map(({key:e,tone:t})=>({name:s(e).name,tone:t})),bars:r.buckets.map(({startsAt:e,counts:t})=>({...h(e),values:Y.map(({key:e})=>s(e).count(t))})),open:e=>void m({to:`/activity/texts`,search:b(r.buckets,e)})})]}),a&&(0,F.jsxs)(F.Fragment,{children:[(0,F.jsx)($,{label:`Calls`,about:`Compared with ${n.beforeWords}.`,figures:[...Le.map(e=>{let{name:t,count:n}=d(e);return{name:t,now:n(a.totals),link:t=>(0,F.jsx)(f,{what:e,search:y,children:t}),before:c?n(c.totals):void 0}}),{name:`Answer rate`,now:a.totals.answerPercent,before:c?.totals.answerPercent,textOf:l},{name:`Abandonment rate`,now:a.totals.abandonmentPercent,before:c?.totals.abandonmentPercent,textOf:l},{name:`Time of talk`,now:a.totals.talkSeconds,before:c?.totals.talkSeconds,textOf:e=>o(e??0)}]}),(0,F.jsx)(v,{title:`Calls by ${g}`,series:X.map(({key:e,tone:t})=>({name:d(e).name,tone:t})),bars:a.buckets.map(({startsAt:e,counts:t})=>({...h(e),values:X.map(({key:e})=>d(e).count(t))})),open:e=>void m({to:`/activity/calls`,search:b(a.buckets,e)})})]}),(0,F.jsx)(de,{data:e,search:y})]})}var Z=({textOf:e},t)=>e?e(t):r(t??0),Q=({textOf:e},t)=>e?e(t):String(t??0);function ze(e){let{now:t,before:n,textOf:r}=e;if(n===void 0)return;let i=r?void 0:c(t??0,n??0);return`${i?`${i}, `:``}before ${Z(e,n)}`}function $({label:e,about:t,figures:n}){return(0,F.jsxs)(`section`,{"aria-label":e,children:[(0,F.jsxs)(`header`,{className:P.head,children:[(0,F.jsx)(`h2`,{children:e}),(0,F.jsx)(b,{name:`${e} in figures`,save:()=>y({name:`${e} in figures`,head:[`Figure`,`Value`,`Before`],rows:n.map(e=>[e.name,Q(e,e.now),e.before===void 0?``:Q(e,e.before)])})})]}),(0,F.jsx)(`p`,{className:`soft`,children:t}),(0,F.jsx)(ee,{className:P.figures,rows:n.map(e=>{let[t,n]=[Z(e,e.now),ze(e)];return[e.name,(0,F.jsxs)(F.Fragment,{children:[e.link?e.link(t):t,n&&(0,F.jsx)(`span`,{className:P.before,children:n})]})]})})]})}export{J as Overview};