import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{G as t,T as n,s as r}from"./index-D6bsjGSx.js";import{St as i,xt as a}from"./Button-BOYhH1g_.js";import{a as o,c as s,n as c,o as l,s as u,t as d}from"./figures-CZbno3BF.js";import{t as f}from"./link-Cuw0zMaJ.js";import{n as p}from"./client-Byu9ycPY.js";import{r as m,t as h}from"./read-CoolLPsB.js";import{t as g}from"./chart-DeVxhWjy.js";import{t as _}from"./facts-CiHN-RKM.js";import{_ as v,a as y,h as b,m as ee}from"./phones-Bu7gKH-V.js";import{t as te}from"./tabs-C-Q35gBF.js";import{c as ne,n as x,o as re}from"./time-KZx-dnnZ.js";import{n as ie,t as ae}from"./csv-NS03EJr2.js";import{n as S}from"./heads-2fKni5gh.js";import{t as C}from"./scroll-region-BBWNkO1e.js";import{n as oe}from"./viewer-D8dN47H0.js";import{n as w,t as se}from"./progress-Dx2PMHG5.js";import{n as T}from"./person-Dy-kDYCD.js";import{t as E}from"./graphql-QMnPK7LK.js";import{a as D,n as ce,r as le,t as O}from"./days-CIu3z5M2.js";var k=e(i(),1),A=a();function j({what:e,search:t,children:n}){return(0,A.jsx)(f,{to:`/activity/texts`,search:{what:e,...t},children:n})}function M({what:e,search:t,children:n}){return(0,A.jsx)(f,{to:`/activity/calls`,search:{what:e,...t},children:n})}var N={head:`_head_zo0ez_1`,period:`_period_zo0ez_8`,range:`_range_zo0ez_9`,figures:`_figures_zo0ez_15`,before:`_before_zo0ez_30`,scroller:`_scroller_zo0ez_36`,attention:`_attention_zo0ez_39`,table:`_table_zo0ez_52`,sides:`_sides_zo0ez_67`,lines:`_lines_zo0ez_72`,campaign:`_campaign_zo0ez_87`,meter:`_meter_zo0ez_93`},P=[{key:`placed`,name:`Calls`},{key:`people`,name:d(`people`).name},{key:`machines`,name:d(`machines`).name},{key:`unanswered`,name:d(`unanswered`).name},{key:`failed`,name:d(`failed`).name}],ue=[{key:`availableSeconds`,name:`Available`},{key:`awaySeconds`,name:`Away`},{key:`wrapUpSeconds`,name:`Wrap-up`},{key:`offlineSeconds`,name:`Offline`}];function de({data:e,search:t}){let n=fe(e);if(n.length===0)return(0,A.jsx)(ee,{title:`Nobody has sent a text or placed a call in this time`});let i=e.callActivity!==null,a=n.some(({presence:e})=>e!==null)?ue:[],s=[`Agent`,`Texts`,...i?[...P.map(({name:e})=>e),`Answer rate`,`Time of talk`]:[],...a.map(({name:e})=>e)];return(0,A.jsx)(S,{title:`Agents`,actions:(0,A.jsx)(ae,{name:`Agents`,save:()=>ie({name:`Agents`,head:s,rows:n.map(({name:e,texts:t,calls:n,answerPercent:r,talkSeconds:s,presence:c})=>[e,String(t),...i?[...P.map(({key:e})=>String(n.get(e)??0)),l(r),o(s)]:[],...a.map(({key:e})=>F(c,e))])})}),children:(0,A.jsx)(C,{label:`Figures of agents`,className:N.scroller,children:(0,A.jsxs)(`table`,{className:N.table,children:[(0,A.jsx)(`thead`,{children:(0,A.jsx)(`tr`,{children:s.map(e=>(0,A.jsx)(`th`,{scope:`col`,children:e},e))})}),(0,A.jsx)(`tbody`,{children:n.map(({id:e,name:n,texts:s,calls:c,answerPercent:u,talkSeconds:d,presence:f})=>(0,A.jsxs)(`tr`,{children:[(0,A.jsx)(`th`,{scope:`row`,children:n}),(0,A.jsx)(`td`,{children:e===null?r(s):(0,A.jsx)(j,{what:`outgoing`,search:{...t,user:e},children:r(s)})}),i&&P.map(({key:n})=>(0,A.jsx)(`td`,{children:e===null?r(c.get(n)??0):(0,A.jsx)(M,{what:n,search:{...t,user:e},children:r(c.get(n)??0)})},n)),i&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`td`,{children:l(u)}),(0,A.jsx)(`td`,{children:o(d)})]}),a.map(({key:e})=>(0,A.jsx)(`td`,{children:F(f,e)},e))]},e))})]})})})}function F(e,t){return e?o(e[t]):`–`}function fe({textActivity:e,callActivity:t}){let n=new Map,r=({id:e,name:t})=>{let r=n.get(e)??{id:e,name:t,texts:0,calls:new Map,answerPercent:null,talkSeconds:0,presence:null};return n.set(e,r),r};for(let{user:t,counts:n}of e?.byUser??[])r(t).texts=n.outgoing;for(let{user:e,counts:n,presence:i}of t?.byUser??[])Object.assign(r(e),{calls:new Map(P.map(({key:e})=>[e,d(e).count(n)])),answerPercent:n.answerPercent,talkSeconds:n.talkSeconds,presence:i});let i=[...n.values()].filter(e=>e.texts>0||e.talkSeconds>0||L(e.calls.values())>0),a=I({texts:e,calls:t},i);return L([a.texts,...a.calls.values()])>0?[...i,a]:i}function I({texts:e,calls:t},n){let r=e=>t?d(e).count(t.totals)-L(n.map(t=>t.calls.get(e)??0)):0,i=new Map(P.map(({key:e})=>[e,r(e)])),[a=0,o=0,s=0,c=0]=[`people`,`machines`,`unanswered`,`failed`].map(e=>i.get(e)),l=a+o+s+c;return{id:null,name:`Apps and campaigns`,texts:(e?.totals.outgoing??0)-L(n.map(e=>e.texts)),calls:i,answerPercent:l===0?null:a*100/l,talkSeconds:Math.max(0,(t?.totals.talkSeconds??0)-L(n.map(e=>e.talkSeconds))),presence:null}}function L(e){let t=0;for(let n of e)t+=n;return t}var R=E(`
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
`),z=E(`
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
      }
      totalCount
    }
    broadcasts(first: 10) { nodes { id status waitingReason campaign { id name } } }
    notices(first: 1, filter: { unread: true }) { nodes { id } }
    refusalReviews(first: 1) { nodes { dueAt } }
    inboxes { id phoneNumber rotation { state reason until } }
  }
`),B=E(`
  query RegistrationOfNumbers {
    numbers(first: 50, filter: { state: ACTIVE }) {
      nodes { id phoneNumber problem registration { state } }
    }
  }
`),V=E(`
  query AlertedQueues {
    queues { id name alertingSince }
  }
`),pe=E(`
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
`),H=5;function me({since:e,until:t,children:n}){let[r,i]=(0,k.useState)(!1);return(0,A.jsxs)(`details`,{onToggle:e=>i(e.currentTarget.open),children:[(0,A.jsx)(`summary`,{children:n}),r&&(0,A.jsx)(he,{since:e,until:t})]})}function he({since:e,until:t}){let{data:n,error:r,refresh:i}=h(pe,{since:e,until:t,first:H});if(m([`MESSAGES`],i),!n)return r?(0,A.jsx)(b,{failure:p(r),retry:i}):(0,A.jsx)(v,{rows:2,height:40});let a=[...n.failed.nodes,...n.undelivered.nodes].sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,H);return(0,A.jsx)(`ul`,{className:N.lines,"aria-label":`Latest texts that failed`,children:a.map(({id:e,to:t,createdAt:n,conversationId:r,contact:i,error:a})=>(0,A.jsxs)(`li`,{children:[(0,A.jsx)(f,{to:`/inbox`,search:{conversation:r},children:T(i,t)}),(0,A.jsx)(`span`,{className:`soft`,children:a?.message??`The carrier gave no reason.`}),(0,A.jsx)(`span`,{className:`soft`,children:(0,A.jsx)(x,{at:n})})]},e))})}var U=(e,t,n)=>`${r(e)} ${e===1?t:n}`,ge={CAMPAIGN_PAUSED:`its campaign is paused`,REGISTRY_STALE:`a registry is too old, or not imported yet`,NO_INBOX:`none of its inboxes can send`};function _e({data:e,now:t,words:n,since:r,until:i}){let a=oe(),o=W(a(`NUMBERS_READ`)),s=ve(a(`INBOXES_MANAGE`)),{unreadConversations:c}=e.viewer,l=(e.failing?.totalCount??0)+(e.disabled?.totalCount??0),u=e.textActivity?.totals.failed??0,d=t?.campaigns?.nodes.filter(e=>w(e.progress)===0)??[],p=t?.broadcasts?.nodes.filter(({status:e})=>e===`RUNNING`)??[],m=[];for(let{id:e,name:t,alertingSince:n}of s)m.push([e,(0,A.jsxs)(f,{to:`/wallboard`,children:[`The queue `,t,` is over a threshold since `,(0,A.jsx)(x,{at:n})]},e)]);c>0&&a(`MESSAGES_READ`)&&m.push([`unread`,(0,A.jsx)(f,{to:`/inbox`,search:{show:`unread`},children:U(c,`unread conversation`,`unread conversations`)},`unread`)]),l>0&&a(`SUBSCRIPTIONS_READ`)&&m.push([`webhooks`,(0,A.jsxs)(f,{to:`/webhooks`,children:[U(l,`webhook is`,`webhooks are`),` failing or disabled`]},`webhooks`)]),t&&t.notices.nodes.length>0&&a(`NOTICES_READ`)&&m.push([`notices`,(0,A.jsx)(f,{to:`/webhooks`,children:`There are unread notices about webhooks`},`notices`)]);let h=t?.refusalReviews?.nodes[0];h&&m.push([`refusals`,(0,A.jsxs)(f,{to:`/settings/$part`,params:{part:`refusals`},children:[`Texts that may be refusals wait for a decision, the first until `,(0,A.jsx)(x,{at:h.dueAt})]},`refusals`)]);for(let{id:e,waitingReason:t,campaign:n}of p)t!==null&&t!==`OUTSIDE_HOURS`&&m.push([e,(0,A.jsxs)(f,{to:`/broadcasts/$id`,params:{id:e},children:[`The broadcast to `,n.name,` waits: `,ge[t]]},e)]);for(let{id:e,name:t,contactCount:n}of d)m.push([e,(0,A.jsxs)(f,{to:`/campaigns/$id`,params:{id:e},children:[t,` `,n===0?`has no contacts`:`has nobody left to call`]},e)]);for(let{id:e,phoneNumber:n,rotation:r}of t?.inboxes??[])r?.state===`RESTING`&&r.until!==null&&m.push([e,(0,A.jsxs)(f,{to:`/settings/$part`,params:{part:`numbers`},children:[y(n),` is out of rotation until `,(0,A.jsx)(x,{at:r.until}),`:`,` `,r.reason===`LABELLED`?`a phone network labels it`:`people answer it less than the others`]},e)]);for(let{id:e,phoneNumber:t,reason:n}of o)m.push([e,`${y(t)} ${n}`]);if(u>0){let e=`${U(u,`text`,`texts`)} failed ${n}`;m.push([`failed`,a(`MESSAGES_READ`)?(0,A.jsx)(me,{since:r,until:i,children:e},`failed`):e])}return m.length===0?null:(0,A.jsx)(S,{title:`Needs attention`,children:(0,A.jsx)(`ul`,{className:N.attention,children:m.map(([e,t])=>(0,A.jsx)(`li`,{children:t},e))})})}function W(e){let{data:t,refresh:n}=h(B,{},{pause:!e});return m([`NUMBERS`],()=>e&&n()),(t?.numbers?.nodes??[]).flatMap(({id:e,phoneNumber:t,problem:n,registration:r})=>{let i=r?.state;return i===`UNREGISTERED`||i===`FAILED`?[{id:e,phoneNumber:t,reason:`is not registered: carriers may block its texts`}]:n?[{id:e,phoneNumber:t,reason:`has a problem: ${n}`}]:[]})}function ve(e){let{data:t,refresh:n}=h(V,{},{pause:!e});return m([`QUEUES`],()=>e&&n()),(t?.queues??[]).flatMap(({alertingSince:e,...t})=>e===null?[]:[{...t,alertingSince:e}])}var ye={CALLBACK:`Waits for a callback`,CAMPAIGN_INACTIVE:`The campaign is not active`,CLAIMED:`The others have the remaining contacts`,EXHAUSTED:`No contact has an attempt left`,HOURS:`Waits for calling hours`,NO_COMMON_HOURS:`No time suits all places where contacts may be`,NONE_LEFT:`Nobody is left to call`,REGISTRY_STALE:`A registry is too old, or not imported yet`,RESERVED:`The remaining callbacks belong to others`,RESTING:`Waits until contacts may be called again`};function be({now:{dialerSessions:e,campaigns:t}}){return(0,A.jsxs)(`div`,{className:N.sides,children:[e&&(0,A.jsx)(xe,{sessions:e}),t&&(0,A.jsx)(Ce,{campaigns:t.nodes,total:t.totalCount})]})}function xe({sessions:e}){return(0,A.jsx)(S,{title:`At work now`,children:e.length===0?(0,A.jsx)(`p`,{className:`soft`,children:`Nobody dials at the moment.`}):(0,A.jsx)(`ul`,{className:N.lines,children:e.map(e=>(0,A.jsxs)(`li`,{children:[(0,A.jsxs)(`span`,{children:[(0,A.jsx)(`strong`,{children:e.user?.name??`A former user`}),` on `,e.campaign.name]}),(0,A.jsx)(`span`,{className:`soft`,children:Se(e)}),(0,A.jsxs)(`span`,{className:`soft`,children:[`since `,(0,A.jsx)(x,{at:e.createdAt})]})]},e.id))})})}function Se({contact:e,call:t,wait:n}){if(e){let n=T(e,e.primaryNumber);return t===null?`Has ${n} on the screen`:`${t.callStatus===`IN_PROGRESS`?`Talks to`:`Calls`} ${n}`}return n?ye[n.reason]:`Ready for the next contact`}function Ce({campaigns:e,total:t}){return(0,A.jsx)(S,{title:`Active campaigns`,actions:t!==null&&t>e.length&&(0,A.jsxs)(f,{to:`/campaigns`,children:[`All `,r(t)]}),children:e.length===0?(0,A.jsx)(`p`,{className:`soft`,children:`No campaign is active.`}):(0,A.jsx)(`ul`,{className:N.lines,children:e.map(e=>(0,A.jsx)(`li`,{children:(0,A.jsx)(Te,{campaign:e})},e.id))})})}var we={DONE:`Nobody is left to call`,FAR:`Ends in more than a year at the present rate`,NO_CALLS:`No calls in the last seven days`,NO_CONTACTS:`No contacts yet`,PAUSED:`Paused`,TOO_FEW_CALLS:`Too few calls to expect an end`};function Te({campaign:e}){let{id:t,name:n,contactCount:i,lastCalledAt:a,progress:o,forecast:s}=e,c=se(o),l=i===0?0:Math.floor(c*100/i);return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsxs)(`span`,{className:N.campaign,children:[(0,A.jsx)(f,{to:`/campaigns/$id`,params:{id:t},children:n}),(0,A.jsxs)(`span`,{children:[l,` %`]})]}),(0,A.jsx)(`progress`,{className:N.meter,max:Math.max(1,i),value:c,"aria-label":`${n}: contacts done`}),(0,A.jsxs)(`span`,{className:`soft`,children:[r(w(o)),` of `,r(i),` left to call`,a&&(0,A.jsxs)(A.Fragment,{children:[`, last call `,(0,A.jsx)(x,{at:a})]})]}),(0,A.jsx)(`span`,{className:`soft`,children:s.endsAt?(0,A.jsxs)(A.Fragment,{children:[`Expected end `,(0,A.jsx)(x,{at:s.endsAt})]}):s.gap&&we[s.gap]})]})}var Ee=[{value:`today`,name:`Today`},{value:`yesterday`,name:`Yesterday`},{value:`7`,name:`7 days`},{value:`30`,name:`30 days`},{value:`90`,name:`90 days`},{value:`range`,name:`Range`}],G=9e5,De=2,K=30;function Oe({days:e=30,day:t,from:n,until:r}){return n!==void 0&&r!==void 0?`range`:t??`${e}`}function ke(e,{first:t,last:n}){switch(e){case`range`:return{from:t,until:n};case`today`:case`yesterday`:return{day:e};default:return{days:Number(e)}}}function Ae(e,t,n){let r=Oe(e),[i,a]=je(r,e,ce(t,n)),o=le(i,a),s=Math.ceil((t+1)/G)*G,c=D(i,n),l=D(O(a,1),n),u=Math.max(c+G,Math.min(l,s)),d=D(O(i,-o),n),[f,p]=[a,O(a,-o)].map(e=>D(e,n)),m=u===l,h=e=>new Date(e).toISOString(),g=`${o} days`,_=o===1?r===`today`?`yesterday`:`the day before`:`the ${g} before`;return{choice:r,first:i,last:a,since:h(c),until:h(u),bucket:o<=De?`HOUR`:`DAY`,before:{since:h(d),until:h(m?c:Math.min(c,p+u-f)),bucket:o<=K?`HOUR`:`DAY`},words:r===`range`?`in this time`:o===1?r:`in the last ${g}`,beforeWords:m||o>K?_:`${_}, until the same hour`}}function je(e,{from:t,until:n},r){switch(e){case`today`:return[r,r];case`yesterday`:return[O(r,-1),O(r,-1)];case`range`:{let[e=r,i=r]=[t??r,n??r].map(e=>e>r?r:e).sort(),a=O(i,-730);return[e<a?a:e,i]}default:return[O(r,1-Number(e)),r]}}var q=t(`/overview`),J=9e5,Y=()=>Math.floor(Date.now()/J)*J;function Me(){let{days:e,day:t,from:r,until:i}=q.useSearch(),a=q.useNavigate(),o=ne(),[s,c]=(0,k.useState)(Y),l=(0,k.useMemo)(()=>Ae({days:e,day:t,from:r,until:i},s,o),[e,t,r,i,s,o]),{data:u,error:d,refresh:f}=h(R,{since:l.since,until:l.until,bucket:l.bucket,sinceBefore:l.before.since,untilBefore:l.before.until,bucketBefore:l.before.bucket});m([`MESSAGES`,`CALLS`,`CONVERSATIONS`,`SUBSCRIPTIONS`,`INBOXES`],()=>(c(Y()),f()));let{data:g,refresh:_}=h(z);m([`DIALER`,`CALLS`,`CAMPAIGNS`,`CAMPAIGN_CONTACTS`,`BROADCASTS`,`NOTICES`,`REFUSALS`,`INBOXES`],_);let y=e=>{Object.values(e).every(Boolean)&&a({search:t=>({...t,...e}),replace:!0})};return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsxs)(`header`,{className:N.head,children:[(0,A.jsx)(`h1`,{children:`Overview`}),(0,A.jsxs)(`div`,{className:N.period,"data-print":`no`,children:[(0,A.jsx)(te,{label:`Span of time`,options:Ee,value:l.choice,onChange:e=>void a({search:ke(e,l),replace:!0})}),l.choice===`range`&&(0,A.jsxs)(`div`,{className:N.range,children:[(0,A.jsx)(n,{label:`From`,type:`date`,value:r??``,onChange:e=>y({from:e})}),(0,A.jsx)(n,{label:`Until`,type:`date`,value:i??``,onChange:e=>y({until:e})})]})]})]}),d&&!u&&(0,A.jsx)(b,{failure:p(d),retry:f}),!u&&!d&&(0,A.jsx)(v,{rows:6,height:64}),u&&(0,A.jsx)(Fe,{data:u,now:g,period:l})]})}var X=[{key:`delivered`,tone:1},{key:`open`,tone:5},{key:`failed`,tone:3},{key:`received`,tone:2}],Z=[{key:`people`,tone:1},{key:`machines`,tone:4},{key:`unanswered`,tone:5},{key:`failed`,tone:3},{key:`open`,tone:6},{key:`incoming`,tone:2}],Ne=[`outgoing`,`sent`,`delivered`,`open`,`failed`,`received`],Pe=[`placed`,`people`,`machines`,`unanswered`,`failed`,`open`,`incoming`,`answered`,`missed`];function Fe({data:e,now:t,period:n}){let{textActivity:i,textsBefore:a,callActivity:o,callsBefore:c}=e,f=q.useNavigate(),p=re(n.bucket),m=n.bucket===`DAY`?`day`:`hour`,h=i??o,_={since:h?.startsAt??n.since,until:h?.endsAt??n.until},v=(e,{key:t})=>({since:t,until:e.find(({startsAt:e})=>e===t)?.endsAt});return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(_e,{data:e,now:t,words:n.words,..._}),t&&(0,A.jsx)(be,{now:t}),i&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)($,{label:`Texts`,about:`Compared with ${n.beforeWords}.`,figures:[...Ne.map(e=>{let{name:t,count:n}=s(e),o=n(i.totals);return{name:t,value:(0,A.jsx)(j,{what:e,search:_,children:r(o)}),before:Q(o,a&&n(a.totals))}}),{name:`Delivery rate`,value:l(i.totals.deliveryPercent),before:a&&`before ${l(a.totals.deliveryPercent)}`},{name:`Median delivery`,value:u(i.totals.medianDeliveryMs),before:a&&`before ${u(a.totals.medianDeliveryMs)}`}]}),(0,A.jsx)(g,{title:`Texts by ${m}`,series:X.map(({key:e,tone:t})=>({name:s(e).name,tone:t})),bars:i.buckets.map(({startsAt:e,counts:t})=>({...p(e),values:X.map(({key:e})=>s(e).count(t))})),open:e=>void f({to:`/activity/texts`,search:v(i.buckets,e)})})]}),o&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)($,{label:`Calls`,about:`Compared with ${n.beforeWords}.`,figures:[...Pe.map(e=>{let{name:t,count:n}=d(e),i=n(o.totals);return{name:t,value:(0,A.jsx)(M,{what:e,search:_,children:r(i)}),before:Q(i,c&&n(c.totals))}}),...Ie.map(({name:e,value:t})=>({name:e,value:t(o.totals),before:c&&`before ${t(c.totals)}`}))]}),(0,A.jsx)(g,{title:`Calls by ${m}`,series:Z.map(({key:e,tone:t})=>({name:d(e).name,tone:t})),bars:o.buckets.map(({startsAt:e,counts:t})=>({...p(e),values:Z.map(({key:e})=>d(e).count(t))})),open:e=>void f({to:`/activity/calls`,search:v(o.buckets,e)})})]}),(0,A.jsx)(de,{data:e,search:_})]})}var Ie=[{name:`Answer rate`,value:({answerPercent:e})=>l(e)},{name:`Abandonment rate`,value:({abandonmentPercent:e})=>l(e)},{name:`Time of talk`,value:({talkSeconds:e})=>o(e)}];function Q(e,t){if(t==null)return;let n=c(e,t);return`${n?`${n}, `:``}before ${r(t)}`}function $({label:e,about:t,figures:n}){return(0,A.jsxs)(`section`,{"aria-label":e,children:[(0,A.jsx)(`h2`,{children:e}),(0,A.jsx)(`p`,{className:`soft`,children:t}),(0,A.jsx)(_,{className:N.figures,rows:n.map(({name:e,value:t,before:n})=>[e,(0,A.jsxs)(A.Fragment,{children:[t,n&&(0,A.jsx)(`span`,{className:N.before,children:n})]})])})]})}export{Me as Overview};