import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{T as t,W as n,s as r}from"./index-DZDi0_0u.js";import{St as i,xt as a}from"./Button-BOYhH1g_.js";import{a as o,c as s,n as c,o as l,s as u,t as d}from"./figures-Bzd4U0Oo.js";import{t as f}from"./link-DyCTn3eA.js";import{n as p}from"./client-Byu9ycPY.js";import{r as m,t as h}from"./read-Bi9UQA2U.js";import{t as g}from"./chart-aHqZ3ont.js";import{t as _}from"./facts-CiHN-RKM.js";import{_ as v,a as y,h as b,m as ee}from"./phones-Bu7gKH-V.js";import{t as te}from"./tabs-B-skbWfd.js";import{c as ne,n as x,o as re}from"./time-Cy6cktmY.js";import{n as ie,t as ae}from"./csv-CBKHqw69.js";import{n as S}from"./heads-2fKni5gh.js";import{t as C}from"./scroll-region-BBWNkO1e.js";import{n as w}from"./viewer--MXcvgwL.js";import{n as T,t as oe}from"./progress-Dx2PMHG5.js";import{n as E}from"./person-Dy-kDYCD.js";import{t as D}from"./graphql-QMnPK7LK.js";import{a as O,n as se,r as ce,t as k}from"./days-CIu3z5M2.js";var A=e(i(),1),j=a();function M({what:e,search:t,children:n}){return(0,j.jsx)(f,{to:`/activity/texts`,search:{what:e,...t},children:n})}function N({what:e,search:t,children:n}){return(0,j.jsx)(f,{to:`/activity/calls`,search:{what:e,...t},children:n})}var P={head:`_head_zo0ez_1`,period:`_period_zo0ez_8`,range:`_range_zo0ez_9`,figures:`_figures_zo0ez_15`,before:`_before_zo0ez_30`,scroller:`_scroller_zo0ez_36`,attention:`_attention_zo0ez_39`,table:`_table_zo0ez_52`,sides:`_sides_zo0ez_67`,lines:`_lines_zo0ez_72`,campaign:`_campaign_zo0ez_87`,meter:`_meter_zo0ez_93`},F=[{key:`placed`,name:`Calls`},{key:`people`,name:d(`people`).name},{key:`machines`,name:d(`machines`).name},{key:`unanswered`,name:d(`unanswered`).name},{key:`failed`,name:d(`failed`).name}],le=[{key:`availableSeconds`,name:`Available`},{key:`awaySeconds`,name:`Away`},{key:`wrapUpSeconds`,name:`Wrap-up`},{key:`offlineSeconds`,name:`Offline`}];function ue({data:e,search:t}){let n=de(e);if(n.length===0)return(0,j.jsx)(ee,{title:`Nobody has sent a text or placed a call in this time`});let i=e.callActivity!==null,a=n.some(({presence:e})=>e!==null)?le:[],s=[`Agent`,`Texts`,...i?[...F.map(({name:e})=>e),`Answer rate`,`Time of talk`]:[],...a.map(({name:e})=>e)];return(0,j.jsx)(S,{title:`Agents`,actions:(0,j.jsx)(ae,{name:`Agents`,save:()=>ie({name:`Agents`,head:s,rows:n.map(({name:e,texts:t,calls:n,answerPercent:r,talkSeconds:s,presence:c})=>[e,String(t),...i?[...F.map(({key:e})=>String(n.get(e)??0)),l(r),o(s)]:[],...a.map(({key:e})=>I(c,e))])})}),children:(0,j.jsx)(C,{label:`Figures of agents`,className:P.scroller,children:(0,j.jsxs)(`table`,{className:P.table,children:[(0,j.jsx)(`thead`,{children:(0,j.jsx)(`tr`,{children:s.map(e=>(0,j.jsx)(`th`,{scope:`col`,children:e},e))})}),(0,j.jsx)(`tbody`,{children:n.map(({id:e,name:n,texts:s,calls:c,answerPercent:u,talkSeconds:d,presence:f})=>(0,j.jsxs)(`tr`,{children:[(0,j.jsx)(`th`,{scope:`row`,children:n}),(0,j.jsx)(`td`,{children:e===null?r(s):(0,j.jsx)(M,{what:`outgoing`,search:{...t,user:e},children:r(s)})}),i&&F.map(({key:n})=>(0,j.jsx)(`td`,{children:e===null?r(c.get(n)??0):(0,j.jsx)(N,{what:n,search:{...t,user:e},children:r(c.get(n)??0)})},n)),i&&(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`td`,{children:l(u)}),(0,j.jsx)(`td`,{children:o(d)})]}),a.map(({key:e})=>(0,j.jsx)(`td`,{children:I(f,e)},e))]},e))})]})})})}function I(e,t){return e?o(e[t]):`–`}function de({textActivity:e,callActivity:t}){let n=new Map,r=({id:e,name:t})=>{let r=n.get(e)??{id:e,name:t,texts:0,calls:new Map,answerPercent:null,talkSeconds:0,presence:null};return n.set(e,r),r};for(let{user:t,counts:n}of e?.byUser??[])r(t).texts=n.outgoing;for(let{user:e,counts:n,presence:i}of t?.byUser??[])Object.assign(r(e),{calls:new Map(F.map(({key:e})=>[e,d(e).count(n)])),answerPercent:n.answerPercent,talkSeconds:n.talkSeconds,presence:i});let i=[...n.values()].filter(e=>e.texts>0||e.talkSeconds>0||R(e.calls.values())>0),a=L({texts:e,calls:t},i);return R([a.texts,...a.calls.values()])>0?[...i,a]:i}function L({texts:e,calls:t},n){let r=e=>t?d(e).count(t.totals)-R(n.map(t=>t.calls.get(e)??0)):0,i=new Map(F.map(({key:e})=>[e,r(e)])),[a=0,o=0,s=0,c=0]=[`people`,`machines`,`unanswered`,`failed`].map(e=>i.get(e)),l=a+o+s+c;return{id:null,name:`Apps and campaigns`,texts:(e?.totals.outgoing??0)-R(n.map(e=>e.texts)),calls:i,answerPercent:l===0?null:a*100/l,talkSeconds:Math.max(0,(t?.totals.talkSeconds??0)-R(n.map(e=>e.talkSeconds))),presence:null}}function R(e){let t=0;for(let n of e)t+=n;return t}var z=D(`
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
`),B=D(`
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
    inboxes { id phoneNumber rotation { state until } }
  }
`),V=D(`
  query RegistrationOfNumbers {
    numbers(first: 50, filter: { state: ACTIVE }) {
      nodes { id phoneNumber problem registration { state } }
    }
  }
`),H=D(`
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
`),U=5;function fe({since:e,until:t,children:n}){let[r,i]=(0,A.useState)(!1);return(0,j.jsxs)(`details`,{onToggle:e=>i(e.currentTarget.open),children:[(0,j.jsx)(`summary`,{children:n}),r&&(0,j.jsx)(pe,{since:e,until:t})]})}function pe({since:e,until:t}){let{data:n,error:r,refresh:i}=h(H,{since:e,until:t,first:U});if(m([`MESSAGES`],i),!n)return r?(0,j.jsx)(b,{failure:p(r),retry:i}):(0,j.jsx)(v,{rows:2,height:40});let a=[...n.failed.nodes,...n.undelivered.nodes].sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,U);return(0,j.jsx)(`ul`,{className:P.lines,"aria-label":`Latest texts that failed`,children:a.map(({id:e,to:t,createdAt:n,conversationId:r,contact:i,error:a})=>(0,j.jsxs)(`li`,{children:[(0,j.jsx)(f,{to:`/inbox`,search:{conversation:r},children:E(i,t)}),(0,j.jsx)(`span`,{className:`soft`,children:a?.message??`The carrier gave no reason.`}),(0,j.jsx)(`span`,{className:`soft`,children:(0,j.jsx)(x,{at:n})})]},e))})}var W=(e,t,n)=>`${r(e)} ${e===1?t:n}`,me={CAMPAIGN_PAUSED:`its campaign is paused`,REGISTRY_STALE:`a registry is too old, or not imported yet`,NO_INBOX:`none of its inboxes can send`};function he({data:e,now:t,words:n,since:r,until:i}){let a=w(),o=ge(a(`NUMBERS_READ`)),{unreadConversations:s}=e.viewer,c=(e.failing?.totalCount??0)+(e.disabled?.totalCount??0),l=e.textActivity?.totals.failed??0,u=t?.campaigns?.nodes.filter(e=>T(e.progress)===0)??[],d=t?.broadcasts?.nodes.filter(({status:e})=>e===`RUNNING`)??[],p=[];s>0&&a(`MESSAGES_READ`)&&p.push([`unread`,(0,j.jsx)(f,{to:`/inbox`,search:{show:`unread`},children:W(s,`unread conversation`,`unread conversations`)},`unread`)]),c>0&&a(`SUBSCRIPTIONS_READ`)&&p.push([`webhooks`,(0,j.jsxs)(f,{to:`/webhooks`,children:[W(c,`webhook is`,`webhooks are`),` failing or disabled`]},`webhooks`)]),t&&t.notices.nodes.length>0&&a(`NOTICES_READ`)&&p.push([`notices`,(0,j.jsx)(f,{to:`/webhooks`,children:`There are unread notices about webhooks`},`notices`)]);let m=t?.refusalReviews?.nodes[0];m&&p.push([`refusals`,(0,j.jsxs)(f,{to:`/settings/$part`,params:{part:`refusals`},children:[`Texts that may be refusals wait for a decision, the first until `,(0,j.jsx)(x,{at:m.dueAt})]},`refusals`)]);for(let{id:e,waitingReason:t,campaign:n}of d)t!==null&&t!==`OUTSIDE_HOURS`&&p.push([e,(0,j.jsxs)(f,{to:`/broadcasts/$id`,params:{id:e},children:[`The broadcast to `,n.name,` waits: `,me[t]]},e)]);for(let{id:e,name:t,contactCount:n}of u)p.push([e,(0,j.jsxs)(f,{to:`/campaigns/$id`,params:{id:e},children:[t,` `,n===0?`has no contacts`:`has nobody left to call`]},e)]);for(let{id:e,phoneNumber:n,rotation:r}of t?.inboxes??[])r?.state===`RESTING`&&r.until!==null&&p.push([e,(0,j.jsxs)(f,{to:`/settings/$part`,params:{part:`numbers`},children:[y(n),` is out of rotation until `,(0,j.jsx)(x,{at:r.until}),`: people answer it less than the others`]},e)]);for(let{id:e,phoneNumber:t,reason:n}of o)p.push([e,`${y(t)} ${n}`]);if(l>0){let e=`${W(l,`text`,`texts`)} failed ${n}`;p.push([`failed`,a(`MESSAGES_READ`)?(0,j.jsx)(fe,{since:r,until:i,children:e},`failed`):e])}return p.length===0?null:(0,j.jsx)(S,{title:`Needs attention`,children:(0,j.jsx)(`ul`,{className:P.attention,children:p.map(([e,t])=>(0,j.jsx)(`li`,{children:t},e))})})}function ge(e){let{data:t,refresh:n}=h(V,{},{pause:!e});return m([`NUMBERS`],()=>e&&n()),(t?.numbers?.nodes??[]).flatMap(({id:e,phoneNumber:t,problem:n,registration:r})=>{let i=r?.state;return i===`UNREGISTERED`||i===`FAILED`?[{id:e,phoneNumber:t,reason:`is not registered: carriers may block its texts`}]:n?[{id:e,phoneNumber:t,reason:`has a problem: ${n}`}]:[]})}var _e={CALLBACK:`Waits for a callback`,CAMPAIGN_INACTIVE:`The campaign is not active`,CLAIMED:`The others have the remaining contacts`,EXHAUSTED:`No contact has an attempt left`,HOURS:`Waits for calling hours`,NO_COMMON_HOURS:`No time suits all places where contacts may be`,NONE_LEFT:`Nobody is left to call`,REGISTRY_STALE:`A registry is too old, or not imported yet`,RESERVED:`The remaining callbacks belong to others`,RESTING:`Waits until contacts may be called again`};function ve({now:{dialerSessions:e,campaigns:t}}){return(0,j.jsxs)(`div`,{className:P.sides,children:[e&&(0,j.jsx)(ye,{sessions:e}),t&&(0,j.jsx)(xe,{campaigns:t.nodes,total:t.totalCount})]})}function ye({sessions:e}){return(0,j.jsx)(S,{title:`At work now`,children:e.length===0?(0,j.jsx)(`p`,{className:`soft`,children:`Nobody dials at the moment.`}):(0,j.jsx)(`ul`,{className:P.lines,children:e.map(e=>(0,j.jsxs)(`li`,{children:[(0,j.jsxs)(`span`,{children:[(0,j.jsx)(`strong`,{children:e.user?.name??`A former user`}),` on `,e.campaign.name]}),(0,j.jsx)(`span`,{className:`soft`,children:be(e)}),(0,j.jsxs)(`span`,{className:`soft`,children:[`since `,(0,j.jsx)(x,{at:e.createdAt})]})]},e.id))})})}function be({contact:e,call:t,wait:n}){if(e){let n=E(e,e.primaryNumber);return t===null?`Has ${n} on the screen`:`${t.callStatus===`IN_PROGRESS`?`Talks to`:`Calls`} ${n}`}return n?_e[n.reason]:`Ready for the next contact`}function xe({campaigns:e,total:t}){return(0,j.jsx)(S,{title:`Active campaigns`,actions:t!==null&&t>e.length&&(0,j.jsxs)(f,{to:`/campaigns`,children:[`All `,r(t)]}),children:e.length===0?(0,j.jsx)(`p`,{className:`soft`,children:`No campaign is active.`}):(0,j.jsx)(`ul`,{className:P.lines,children:e.map(e=>(0,j.jsx)(`li`,{children:(0,j.jsx)(Ce,{campaign:e})},e.id))})})}var Se={DONE:`Nobody is left to call`,FAR:`Ends in more than a year at the present rate`,NO_CALLS:`No calls in the last seven days`,NO_CONTACTS:`No contacts yet`,PAUSED:`Paused`,TOO_FEW_CALLS:`Too few calls to expect an end`};function Ce({campaign:e}){let{id:t,name:n,contactCount:i,lastCalledAt:a,progress:o,forecast:s}=e,c=oe(o),l=i===0?0:Math.floor(c*100/i);return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsxs)(`span`,{className:P.campaign,children:[(0,j.jsx)(f,{to:`/campaigns/$id`,params:{id:t},children:n}),(0,j.jsxs)(`span`,{children:[l,` %`]})]}),(0,j.jsx)(`progress`,{className:P.meter,max:Math.max(1,i),value:c,"aria-label":`${n}: contacts done`}),(0,j.jsxs)(`span`,{className:`soft`,children:[r(T(o)),` of `,r(i),` left to call`,a&&(0,j.jsxs)(j.Fragment,{children:[`, last call `,(0,j.jsx)(x,{at:a})]})]}),(0,j.jsx)(`span`,{className:`soft`,children:s.endsAt?(0,j.jsxs)(j.Fragment,{children:[`Expected end `,(0,j.jsx)(x,{at:s.endsAt})]}):s.gap&&Se[s.gap]})]})}var we=[{value:`today`,name:`Today`},{value:`yesterday`,name:`Yesterday`},{value:`7`,name:`7 days`},{value:`30`,name:`30 days`},{value:`90`,name:`90 days`},{value:`range`,name:`Range`}],G=9e5,Te=2,K=30;function Ee({days:e=30,day:t,from:n,until:r}){return n!==void 0&&r!==void 0?`range`:t??`${e}`}function De(e,{first:t,last:n}){switch(e){case`range`:return{from:t,until:n};case`today`:case`yesterday`:return{day:e};default:return{days:Number(e)}}}function Oe(e,t,n){let r=Ee(e),[i,a]=ke(r,e,se(t,n)),o=ce(i,a),s=Math.ceil((t+1)/G)*G,c=O(i,n),l=O(k(a,1),n),u=Math.max(c+G,Math.min(l,s)),d=O(k(i,-o),n),[f,p]=[a,k(a,-o)].map(e=>O(e,n)),m=u===l,h=e=>new Date(e).toISOString(),g=`${o} days`,_=o===1?r===`today`?`yesterday`:`the day before`:`the ${g} before`;return{choice:r,first:i,last:a,since:h(c),until:h(u),bucket:o<=Te?`HOUR`:`DAY`,before:{since:h(d),until:h(m?c:Math.min(c,p+u-f)),bucket:o<=K?`HOUR`:`DAY`},words:r===`range`?`in this time`:o===1?r:`in the last ${g}`,beforeWords:m||o>K?_:`${_}, until the same hour`}}function ke(e,{from:t,until:n},r){switch(e){case`today`:return[r,r];case`yesterday`:return[k(r,-1),k(r,-1)];case`range`:{let[e=r,i=r]=[t??r,n??r].map(e=>e>r?r:e).sort(),a=k(i,-730);return[e<a?a:e,i]}default:return[k(r,1-Number(e)),r]}}var q=n(`/overview`),J=9e5,Y=()=>Math.floor(Date.now()/J)*J;function Ae(){let{days:e,day:n,from:r,until:i}=q.useSearch(),a=q.useNavigate(),o=ne(),[s,c]=(0,A.useState)(Y),l=(0,A.useMemo)(()=>Oe({days:e,day:n,from:r,until:i},s,o),[e,n,r,i,s,o]),{data:u,error:d,refresh:f}=h(z,{since:l.since,until:l.until,bucket:l.bucket,sinceBefore:l.before.since,untilBefore:l.before.until,bucketBefore:l.before.bucket});m([`MESSAGES`,`CALLS`,`CONVERSATIONS`,`SUBSCRIPTIONS`,`INBOXES`],()=>(c(Y()),f()));let{data:g,refresh:_}=h(B);m([`DIALER`,`CALLS`,`CAMPAIGNS`,`CAMPAIGN_CONTACTS`,`BROADCASTS`,`NOTICES`,`REFUSALS`,`INBOXES`],_);let y=e=>{Object.values(e).every(Boolean)&&a({search:t=>({...t,...e}),replace:!0})};return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsxs)(`header`,{className:P.head,children:[(0,j.jsx)(`h1`,{children:`Overview`}),(0,j.jsxs)(`div`,{className:P.period,"data-print":`no`,children:[(0,j.jsx)(te,{label:`Span of time`,options:we,value:l.choice,onChange:e=>void a({search:De(e,l),replace:!0})}),l.choice===`range`&&(0,j.jsxs)(`div`,{className:P.range,children:[(0,j.jsx)(t,{label:`From`,type:`date`,value:r??``,onChange:e=>y({from:e})}),(0,j.jsx)(t,{label:`Until`,type:`date`,value:i??``,onChange:e=>y({until:e})})]})]})]}),d&&!u&&(0,j.jsx)(b,{failure:p(d),retry:f}),!u&&!d&&(0,j.jsx)(v,{rows:6,height:64}),u&&(0,j.jsx)(Ne,{data:u,now:g,period:l})]})}var X=[{key:`delivered`,tone:1},{key:`open`,tone:5},{key:`failed`,tone:3},{key:`received`,tone:2}],Z=[{key:`people`,tone:1},{key:`machines`,tone:4},{key:`unanswered`,tone:5},{key:`failed`,tone:3},{key:`open`,tone:6},{key:`incoming`,tone:2}],je=[`outgoing`,`sent`,`delivered`,`open`,`failed`,`received`],Me=[`placed`,`people`,`machines`,`unanswered`,`failed`,`open`,`incoming`,`answered`,`missed`];function Ne({data:e,now:t,period:n}){let{textActivity:i,textsBefore:a,callActivity:o,callsBefore:c}=e,f=q.useNavigate(),p=re(n.bucket),m=n.bucket===`DAY`?`day`:`hour`,h=i??o,_={since:h?.startsAt??n.since,until:h?.endsAt??n.until},v=(e,{key:t})=>({since:t,until:e.find(({startsAt:e})=>e===t)?.endsAt});return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(he,{data:e,now:t,words:n.words,..._}),t&&(0,j.jsx)(ve,{now:t}),i&&(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)($,{label:`Texts`,about:`Compared with ${n.beforeWords}.`,figures:[...je.map(e=>{let{name:t,count:n}=s(e),o=n(i.totals);return{name:t,value:(0,j.jsx)(M,{what:e,search:_,children:r(o)}),before:Q(o,a&&n(a.totals))}}),{name:`Delivery rate`,value:l(i.totals.deliveryPercent),before:a&&`before ${l(a.totals.deliveryPercent)}`},{name:`Median delivery`,value:u(i.totals.medianDeliveryMs),before:a&&`before ${u(a.totals.medianDeliveryMs)}`}]}),(0,j.jsx)(g,{title:`Texts by ${m}`,series:X.map(({key:e,tone:t})=>({name:s(e).name,tone:t})),bars:i.buckets.map(({startsAt:e,counts:t})=>({...p(e),values:X.map(({key:e})=>s(e).count(t))})),open:e=>void f({to:`/activity/texts`,search:v(i.buckets,e)})})]}),o&&(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)($,{label:`Calls`,about:`Compared with ${n.beforeWords}.`,figures:[...Me.map(e=>{let{name:t,count:n}=d(e),i=n(o.totals);return{name:t,value:(0,j.jsx)(N,{what:e,search:_,children:r(i)}),before:Q(i,c&&n(c.totals))}}),...Pe.map(({name:e,value:t})=>({name:e,value:t(o.totals),before:c&&`before ${t(c.totals)}`}))]}),(0,j.jsx)(g,{title:`Calls by ${m}`,series:Z.map(({key:e,tone:t})=>({name:d(e).name,tone:t})),bars:o.buckets.map(({startsAt:e,counts:t})=>({...p(e),values:Z.map(({key:e})=>d(e).count(t))})),open:e=>void f({to:`/activity/calls`,search:v(o.buckets,e)})})]}),(0,j.jsx)(ue,{data:e,search:_})]})}var Pe=[{name:`Answer rate`,value:({answerPercent:e})=>l(e)},{name:`Abandonment rate`,value:({abandonmentPercent:e})=>l(e)},{name:`Time of talk`,value:({talkSeconds:e})=>o(e)}];function Q(e,t){if(t==null)return;let n=c(e,t);return`${n?`${n}, `:``}before ${r(t)}`}function $({label:e,about:t,figures:n}){return(0,j.jsxs)(`section`,{"aria-label":e,children:[(0,j.jsx)(`h2`,{children:e}),(0,j.jsx)(`p`,{className:`soft`,children:t}),(0,j.jsx)(_,{className:P.figures,rows:n.map(({name:e,value:t,before:n})=>[e,(0,j.jsxs)(j.Fragment,{children:[t,n&&(0,j.jsx)(`span`,{className:P.before,children:n})]})])})]})}export{Ae as Overview};