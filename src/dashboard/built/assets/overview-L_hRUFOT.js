import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{O as t,s as n}from"./index-CBc2aInt.js";import{St as r,xt as i}from"./Button-BOYhH1g_.js";import{a,c as o,n as s,o as c,s as l,t as u}from"./figures-CL9Ev20U.js";import{t as d}from"./link-DW0LW6U8.js";import{n as f}from"./client-DgZSKugW.js";import{r as p,t as m}from"./read-DT97PqLs.js";import{t as h}from"./chart-DM_bilA8.js";import{t as g}from"./facts-CiHN-RKM.js";import{l as _}from"./field-CQk3JrSR.js";import{i as v,n as y,t as b}from"./states-DAZFJ6Za.js";import{t as ee}from"./tabs-BUzfBQUY.js";import{c as te,n as x,o as ne}from"./time-B6_x-q-x.js";import{n as S,t as re}from"./csv-17Un8xmC.js";import{n as C}from"./heads-2fKni5gh.js";import{t as ie}from"./scroll-region-BBWNkO1e.js";import{n as ae}from"./viewer-aDhfrIAX.js";import{n as w,t as oe}from"./progress-Dx2PMHG5.js";import{n as T}from"./person-D5B3pe3b.js";import{t as E}from"./graphql-Dl2pyFBD.js";import{a as D,n as se,r as ce,t as O}from"./days-CIu3z5M2.js";var k=e(r(),1),A=i();function j({what:e,search:t,children:n}){return(0,A.jsx)(d,{to:`/activity/texts`,search:{what:e,...t},children:n})}function M({what:e,search:t,children:n}){return(0,A.jsx)(d,{to:`/activity/calls`,search:{what:e,...t},children:n})}var N={head:`_head_zo0ez_1`,period:`_period_zo0ez_8`,range:`_range_zo0ez_9`,figures:`_figures_zo0ez_15`,before:`_before_zo0ez_30`,scroller:`_scroller_zo0ez_36`,attention:`_attention_zo0ez_39`,table:`_table_zo0ez_52`,sides:`_sides_zo0ez_67`,lines:`_lines_zo0ez_72`,campaign:`_campaign_zo0ez_87`,meter:`_meter_zo0ez_93`},P=[{key:`placed`,name:`Calls`},{key:`people`,name:u(`people`).name},{key:`machines`,name:u(`machines`).name},{key:`unanswered`,name:u(`unanswered`).name},{key:`failed`,name:u(`failed`).name}];function le({data:e,search:t}){let r=ue(e);if(r.length===0)return(0,A.jsx)(b,{title:`Nobody has sent a text or placed a call in this time`});let i=e.callActivity!==null,o=[`Agent`,`Texts`,...i?[...P.map(({name:e})=>e),`Answer rate`,`Time of talk`]:[]];return(0,A.jsx)(C,{title:`Agents`,actions:(0,A.jsx)(re,{name:`Agents`,save:()=>S({name:`Agents`,head:o,rows:r.map(({name:e,texts:t,calls:n,answerPercent:r,talkSeconds:o})=>[e,String(t),...i?[...P.map(({key:e})=>String(n.get(e)??0)),c(r),a(o)]:[]])})}),children:(0,A.jsx)(ie,{label:`Figures of agents`,className:N.scroller,children:(0,A.jsxs)(`table`,{className:N.table,children:[(0,A.jsx)(`thead`,{children:(0,A.jsx)(`tr`,{children:o.map(e=>(0,A.jsx)(`th`,{scope:`col`,children:e},e))})}),(0,A.jsx)(`tbody`,{children:r.map(({id:e,name:r,texts:o,calls:s,answerPercent:l,talkSeconds:u})=>(0,A.jsxs)(`tr`,{children:[(0,A.jsx)(`th`,{scope:`row`,children:r}),(0,A.jsx)(`td`,{children:e===null?n(o):(0,A.jsx)(j,{what:`outgoing`,search:{...t,user:e},children:n(o)})}),i&&P.map(({key:r})=>(0,A.jsx)(`td`,{children:e===null?n(s.get(r)??0):(0,A.jsx)(M,{what:r,search:{...t,user:e},children:n(s.get(r)??0)})},r)),i&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`td`,{children:c(l)}),(0,A.jsx)(`td`,{children:a(u)})]})]},e))})]})})})}function ue({textActivity:e,callActivity:t}){let n=new Map,r=({id:e,name:t})=>{let r=n.get(e)??{id:e,name:t,texts:0,calls:new Map,answerPercent:null,talkSeconds:0};return n.set(e,r),r};for(let{user:t,counts:n}of e?.byUser??[])r(t).texts=n.outgoing;for(let{user:e,counts:n}of t?.byUser??[])Object.assign(r(e),{calls:new Map(P.map(({key:e})=>[e,u(e).count(n)])),answerPercent:n.answerPercent,talkSeconds:n.talkSeconds});let i=[...n.values()].filter(e=>e.texts>0||e.talkSeconds>0||F(e.calls.values())>0),a=de({texts:e,calls:t},i);return F([a.texts,...a.calls.values()])>0?[...i,a]:i}function de({texts:e,calls:t},n){let r=e=>t?u(e).count(t.totals)-F(n.map(t=>t.calls.get(e)??0)):0,i=new Map(P.map(({key:e})=>[e,r(e)])),[a=0,o=0,s=0,c=0]=[`people`,`machines`,`unanswered`,`failed`].map(e=>i.get(e)),l=a+o+s+c;return{id:null,name:`Apps and campaigns`,texts:(e?.totals.outgoing??0)-F(n.map(e=>e.texts)),calls:i,answerPercent:l===0?null:a*100/l,talkSeconds:Math.max(0,(t?.totals.talkSeconds??0)-F(n.map(e=>e.talkSeconds)))}}function F(e){let t=0;for(let n of e)t+=n;return t}var I=E(`
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
      byUser { user { id name } counts { ...CallFigures answerPercent } }
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
`),L=E(`
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
  }
`),R=E(`
  query RegistrationOfNumbers {
    numbers(first: 50, filter: { state: ACTIVE }) {
      nodes { id phoneNumber problem registration { state } }
    }
  }
`),z=E(`
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
`),B=5;function V({since:e,until:t,children:n}){let[r,i]=(0,k.useState)(!1);return(0,A.jsxs)(`details`,{onToggle:e=>i(e.currentTarget.open),children:[(0,A.jsx)(`summary`,{children:n}),r&&(0,A.jsx)(H,{since:e,until:t})]})}function H({since:e,until:t}){let{data:n,error:r,refresh:i}=m(z,{since:e,until:t,first:B});if(p([`MESSAGES`],i),!n)return r?(0,A.jsx)(y,{failure:f(r),retry:i}):(0,A.jsx)(v,{rows:2,height:40});let a=[...n.failed.nodes,...n.undelivered.nodes].sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,B);return(0,A.jsx)(`ul`,{className:N.lines,"aria-label":`Latest texts that failed`,children:a.map(({id:e,to:t,createdAt:n,conversationId:r,contact:i,error:a})=>(0,A.jsxs)(`li`,{children:[(0,A.jsx)(d,{to:`/inbox`,search:{conversation:r},children:T(i,t)}),(0,A.jsx)(`span`,{className:`soft`,children:a?.message??`The carrier gave no reason.`}),(0,A.jsx)(`span`,{className:`soft`,children:(0,A.jsx)(x,{at:n})})]},e))})}var U=(e,t,r)=>`${n(e)} ${e===1?t:r}`,fe={CAMPAIGN_PAUSED:`its campaign is paused`,REGISTRY_STALE:`a registry is too old, or not imported yet`,NO_INBOX:`none of its inboxes can send`};function pe({data:e,now:t,words:n,since:r,until:i}){let a=ae(),o=me(a(`NUMBERS_READ`)),{unreadConversations:s}=e.viewer,c=(e.failing?.totalCount??0)+(e.disabled?.totalCount??0),l=e.textActivity?.totals.failed??0,u=t?.campaigns?.nodes.filter(e=>w(e.progress)===0)??[],f=t?.broadcasts?.nodes.filter(({status:e})=>e===`RUNNING`)??[],p=[];s>0&&a(`MESSAGES_READ`)&&p.push([`unread`,(0,A.jsx)(d,{to:`/inbox`,search:{show:`unread`},children:U(s,`unread conversation`,`unread conversations`)},`unread`)]),c>0&&a(`SUBSCRIPTIONS_READ`)&&p.push([`webhooks`,(0,A.jsxs)(d,{to:`/webhooks`,children:[U(c,`webhook is`,`webhooks are`),` failing or disabled`]},`webhooks`)]),t&&t.notices.nodes.length>0&&a(`NOTICES_READ`)&&p.push([`notices`,(0,A.jsx)(d,{to:`/webhooks`,children:`There are unread notices about webhooks`},`notices`)]);let m=t?.refusalReviews?.nodes[0];m&&p.push([`refusals`,(0,A.jsxs)(d,{to:`/settings/$part`,params:{part:`refusals`},children:[`Texts that may be refusals wait for a decision, the first until `,(0,A.jsx)(x,{at:m.dueAt})]},`refusals`)]);for(let{id:e,waitingReason:t,campaign:n}of f)t!==null&&t!==`OUTSIDE_HOURS`&&p.push([e,(0,A.jsxs)(d,{to:`/broadcasts/$id`,params:{id:e},children:[`The broadcast to `,n.name,` waits: `,fe[t]]},e)]);for(let{id:e,name:t,contactCount:n}of u)p.push([e,(0,A.jsxs)(d,{to:`/campaigns/$id`,params:{id:e},children:[t,` `,n===0?`has no contacts`:`has nobody left to call`]},e)]);for(let{id:e,phoneNumber:t,reason:n}of o)p.push([e,`${t} ${n}`]);if(l>0){let e=`${U(l,`text`,`texts`)} failed ${n}`;p.push([`failed`,a(`MESSAGES_READ`)?(0,A.jsx)(V,{since:r,until:i,children:e},`failed`):e])}return p.length===0?null:(0,A.jsx)(C,{title:`Needs attention`,children:(0,A.jsx)(`ul`,{className:N.attention,children:p.map(([e,t])=>(0,A.jsx)(`li`,{children:t},e))})})}function me(e){let{data:t,refresh:n}=m(R,{},{pause:!e});return p([`NUMBERS`],()=>e&&n()),(t?.numbers?.nodes??[]).flatMap(({id:e,phoneNumber:t,problem:n,registration:r})=>{let i=r?.state;return i===`UNREGISTERED`||i===`FAILED`?[{id:e,phoneNumber:t,reason:`is not registered: carriers may block its texts`}]:n?[{id:e,phoneNumber:t,reason:`has a problem: ${n}`}]:[]})}var he={CALLBACK:`Waits for a callback`,CAMPAIGN_INACTIVE:`The campaign is not active`,CLAIMED:`The others have the remaining contacts`,EXHAUSTED:`No contact has an attempt left`,HOURS:`Waits for calling hours`,NO_COMMON_HOURS:`No time suits all places where contacts may be`,NONE_LEFT:`Nobody is left to call`,REGISTRY_STALE:`A registry is too old, or not imported yet`,RESERVED:`The remaining callbacks belong to others`,RESTING:`Waits until contacts may be called again`};function ge({now:{dialerSessions:e,campaigns:t}}){return(0,A.jsxs)(`div`,{className:N.sides,children:[e&&(0,A.jsx)(_e,{sessions:e}),t&&(0,A.jsx)(ye,{campaigns:t.nodes,total:t.totalCount})]})}function _e({sessions:e}){return(0,A.jsx)(C,{title:`At work now`,children:e.length===0?(0,A.jsx)(`p`,{className:`soft`,children:`Nobody dials at the moment.`}):(0,A.jsx)(`ul`,{className:N.lines,children:e.map(e=>(0,A.jsxs)(`li`,{children:[(0,A.jsxs)(`span`,{children:[(0,A.jsx)(`strong`,{children:e.user?.name??`A former user`}),` on `,e.campaign.name]}),(0,A.jsx)(`span`,{className:`soft`,children:ve(e)}),(0,A.jsxs)(`span`,{className:`soft`,children:[`since `,(0,A.jsx)(x,{at:e.createdAt})]})]},e.id))})})}function ve({contact:e,call:t,wait:n}){if(e){let n=T(e,e.primaryNumber);return t===null?`Has ${n} on the screen`:`${t.callStatus===`IN_PROGRESS`?`Talks to`:`Calls`} ${n}`}return n?he[n.reason]:`Ready for the next contact`}function ye({campaigns:e,total:t}){return(0,A.jsx)(C,{title:`Active campaigns`,actions:t!==null&&t>e.length&&(0,A.jsxs)(d,{to:`/campaigns`,children:[`All `,n(t)]}),children:e.length===0?(0,A.jsx)(`p`,{className:`soft`,children:`No campaign is active.`}):(0,A.jsx)(`ul`,{className:N.lines,children:e.map(e=>(0,A.jsx)(`li`,{children:(0,A.jsx)(xe,{campaign:e})},e.id))})})}var be={DONE:`Nobody is left to call`,FAR:`Ends in more than a year at the present rate`,NO_CALLS:`No calls in the last seven days`,NO_CONTACTS:`No contacts yet`,PAUSED:`Paused`,TOO_FEW_CALLS:`Too few calls to expect an end`};function xe({campaign:e}){let{id:t,name:r,contactCount:i,lastCalledAt:a,progress:o,forecast:s}=e,c=oe(o),l=i===0?0:Math.floor(c*100/i);return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsxs)(`span`,{className:N.campaign,children:[(0,A.jsx)(d,{to:`/campaigns/$id`,params:{id:t},children:r}),(0,A.jsxs)(`span`,{children:[l,` %`]})]}),(0,A.jsx)(`progress`,{className:N.meter,max:Math.max(1,i),value:c,"aria-label":`${r}: contacts done`}),(0,A.jsxs)(`span`,{className:`soft`,children:[n(w(o)),` of `,n(i),` left to call`,a&&(0,A.jsxs)(A.Fragment,{children:[`, last call `,(0,A.jsx)(x,{at:a})]})]}),(0,A.jsx)(`span`,{className:`soft`,children:s.endsAt?(0,A.jsxs)(A.Fragment,{children:[`Expected end `,(0,A.jsx)(x,{at:s.endsAt})]}):s.gap&&be[s.gap]})]})}var W=[{value:`today`,name:`Today`},{value:`yesterday`,name:`Yesterday`},{value:`7`,name:`7 days`},{value:`30`,name:`30 days`},{value:`90`,name:`90 days`},{value:`range`,name:`Range`}],G=9e5,Se=2,K=30;function Ce({days:e=30,day:t,from:n,until:r}){return n!==void 0&&r!==void 0?`range`:t??`${e}`}function we(e,{first:t,last:n}){switch(e){case`range`:return{from:t,until:n};case`today`:case`yesterday`:return{day:e};default:return{days:Number(e)}}}function Te(e,t,n){let r=Ce(e),[i,a]=Ee(r,e,se(t,n)),o=ce(i,a),s=Math.ceil((t+1)/G)*G,c=D(i,n),l=D(O(a,1),n),u=Math.max(c+G,Math.min(l,s)),d=D(O(i,-o),n),[f,p]=[a,O(a,-o)].map(e=>D(e,n)),m=u===l,h=e=>new Date(e).toISOString(),g=`${o} days`,_=o===1?r===`today`?`yesterday`:`the day before`:`the ${g} before`;return{choice:r,first:i,last:a,since:h(c),until:h(u),bucket:o<=Se?`HOUR`:`DAY`,before:{since:h(d),until:h(m?c:Math.min(c,p+u-f)),bucket:o<=K?`HOUR`:`DAY`},words:r===`range`?`in this time`:o===1?r:`in the last ${g}`,beforeWords:m||o>K?_:`${_}, until the same hour`}}function Ee(e,{from:t,until:n},r){switch(e){case`today`:return[r,r];case`yesterday`:return[O(r,-1),O(r,-1)];case`range`:{let[e=r,i=r]=[t??r,n??r].map(e=>e>r?r:e).sort(),a=O(i,-730);return[e<a?a:e,i]}default:return[O(r,1-Number(e)),r]}}var q=t(`/overview`),J=9e5,Y=()=>Math.floor(Date.now()/J)*J;function De(){let{days:e,day:t,from:n,until:r}=q.useSearch(),i=q.useNavigate(),a=te(),[o,s]=(0,k.useState)(Y),c=(0,k.useMemo)(()=>Te({days:e,day:t,from:n,until:r},o,a),[e,t,n,r,o,a]),{data:l,error:u,refresh:d}=m(I,{since:c.since,until:c.until,bucket:c.bucket,sinceBefore:c.before.since,untilBefore:c.before.until,bucketBefore:c.before.bucket});p([`MESSAGES`,`CALLS`,`CONVERSATIONS`,`SUBSCRIPTIONS`,`INBOXES`],()=>(s(Y()),d()));let{data:h,refresh:g}=m(L);p([`DIALER`,`CALLS`,`CAMPAIGNS`,`CAMPAIGN_CONTACTS`,`BROADCASTS`,`NOTICES`,`REFUSALS`],g);let b=e=>{Object.values(e).every(Boolean)&&i({search:t=>({...t,...e}),replace:!0})};return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsxs)(`header`,{className:N.head,children:[(0,A.jsx)(`h1`,{children:`Overview`}),(0,A.jsxs)(`div`,{className:N.period,"data-print":`no`,children:[(0,A.jsx)(ee,{label:`Span of time`,options:W,value:c.choice,onChange:e=>void i({search:we(e,c),replace:!0})}),c.choice===`range`&&(0,A.jsxs)(`div`,{className:N.range,children:[(0,A.jsx)(_,{label:`From`,type:`date`,value:n??``,onChange:e=>b({from:e})}),(0,A.jsx)(_,{label:`Until`,type:`date`,value:r??``,onChange:e=>b({until:e})})]})]})]}),u&&!l&&(0,A.jsx)(y,{failure:f(u),retry:d}),!l&&!u&&(0,A.jsx)(v,{rows:6,height:64}),l&&(0,A.jsx)(Ae,{data:l,now:h,period:c})]})}var X=[{key:`delivered`,tone:1},{key:`open`,tone:5},{key:`failed`,tone:3},{key:`received`,tone:2}],Z=[{key:`people`,tone:1},{key:`machines`,tone:4},{key:`unanswered`,tone:5},{key:`failed`,tone:3},{key:`open`,tone:6},{key:`incoming`,tone:2}],Oe=[`outgoing`,`sent`,`delivered`,`open`,`failed`,`received`],ke=[`placed`,`people`,`machines`,`unanswered`,`failed`,`open`,`incoming`,`answered`,`missed`];function Ae({data:e,now:t,period:r}){let{textActivity:i,textsBefore:a,callActivity:s,callsBefore:d}=e,f=q.useNavigate(),p=ne(r.bucket),m=r.bucket===`DAY`?`day`:`hour`,g=i??s,_={since:g?.startsAt??r.since,until:g?.endsAt??r.until},v=(e,{key:t})=>({since:t,until:e.find(({startsAt:e})=>e===t)?.endsAt});return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(pe,{data:e,now:t,words:r.words,..._}),t&&(0,A.jsx)(ge,{now:t}),i&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)($,{label:`Texts`,about:`Compared with ${r.beforeWords}.`,figures:[...Oe.map(e=>{let{name:t,count:r}=o(e),s=r(i.totals);return{name:t,value:(0,A.jsx)(j,{what:e,search:_,children:n(s)}),before:Q(s,a&&r(a.totals))}}),{name:`Delivery rate`,value:c(i.totals.deliveryPercent),before:a&&`before ${c(a.totals.deliveryPercent)}`},{name:`Median delivery`,value:l(i.totals.medianDeliveryMs),before:a&&`before ${l(a.totals.medianDeliveryMs)}`}]}),(0,A.jsx)(h,{title:`Texts by ${m}`,series:X.map(({key:e,tone:t})=>({name:o(e).name,tone:t})),bars:i.buckets.map(({startsAt:e,counts:t})=>({...p(e),values:X.map(({key:e})=>o(e).count(t))})),open:e=>void f({to:`/activity/texts`,search:v(i.buckets,e)})})]}),s&&(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)($,{label:`Calls`,about:`Compared with ${r.beforeWords}.`,figures:[...ke.map(e=>{let{name:t,count:r}=u(e),i=r(s.totals);return{name:t,value:(0,A.jsx)(M,{what:e,search:_,children:n(i)}),before:Q(i,d&&r(d.totals))}}),...je.map(({name:e,value:t})=>({name:e,value:t(s.totals),before:d&&`before ${t(d.totals)}`}))]}),(0,A.jsx)(h,{title:`Calls by ${m}`,series:Z.map(({key:e,tone:t})=>({name:u(e).name,tone:t})),bars:s.buckets.map(({startsAt:e,counts:t})=>({...p(e),values:Z.map(({key:e})=>u(e).count(t))})),open:e=>void f({to:`/activity/calls`,search:v(s.buckets,e)})})]}),(0,A.jsx)(le,{data:e,search:_})]})}var je=[{name:`Answer rate`,value:({answerPercent:e})=>c(e)},{name:`Abandonment rate`,value:({abandonmentPercent:e})=>c(e)},{name:`Time of talk`,value:({talkSeconds:e})=>a(e)}];function Q(e,t){if(t==null)return;let r=s(e,t);return`${r?`${r}, `:``}before ${n(t)}`}function $({label:e,about:t,figures:n}){return(0,A.jsxs)(`section`,{"aria-label":e,children:[(0,A.jsx)(`h2`,{children:e}),(0,A.jsx)(`p`,{className:`soft`,children:t}),(0,A.jsx)(g,{className:N.figures,rows:n.map(({name:e,value:t,before:n})=>[e,(0,A.jsxs)(A.Fragment,{children:[t,n&&(0,A.jsx)(`span`,{className:N.before,children:n})]})])})]})}export{De as Overview};