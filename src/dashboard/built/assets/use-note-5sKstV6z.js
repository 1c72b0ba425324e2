import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t,n,xt as r}from"./Button-BOYhH1g_.js";import{_ as i,h as a}from"./phones-Bu7gKH-V.js";import{f as o,h as s,m as c,n as l,p as u}from"./client-Byu9ycPY.js";import{n as d}from"./urql.es-qEf5C4_z.js";import{t as f}from"./ToggleButton-kF4mn0yI.js";import{t as p}from"./graphql-QMnPK7LK.js";import{r as m}from"./read-Bi9UQA2U.js";import{r as h}from"./viewer--MXcvgwL.js";import{t as g}from"./keys-CvFlh8oZ.js";import{_,b as v,h as y,v as ee,x as te}from"./index-BPX6zL3P.js";import{t as b}from"./change-Dtikh-CB.js";import{t as x}from"./rows-vtD_KM0S.js";import{n as S}from"./time-Cy6cktmY.js";import{i as C,n as w,r as T,t as E}from"./traffic-DVM8p6NB.js";import{t as D}from"./recordings-DgibldA8.js";import{S as O,_ as k,a as A,b as ne,c as re,f as ie,i as ae,l as oe,m as se,o as j,r as M,s as N,v as P,x as F}from"./words-BwkMnxMi.js";import{t as I}from"./words-BW9FrMf8.js";var L=r(),R=e(t(),1),z=`input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable], [role='spinbutton']`,B=`[role='listbox'], [role='menu'], [role='grid']`,V=`[role='dialog'], [role='alertdialog']`;function H(e){let t=(0,R.useRef)(e);(0,R.useEffect)(()=>{t.current=e}),(0,R.useEffect)(()=>{let e=e=>{if(e.target.closest?.(`${z}, ${B}`)||document.querySelector(V)||e.repeat||e.ctrlKey||e.altKey||e.metaKey||e.defaultPrevented)return;let n=t.current[e.key.toLowerCase()];n&&(e.preventDefault(),n())};return document.addEventListener(`keydown`,e),()=>document.removeEventListener(`keydown`,e)},[])}var U=p(`
  fragment SessionFields on DialerSession {
    id
    leaseUntil
    endedAt
    dialMode
    powerPausedAt
    nextDialAt
    campaign {
      id
      name
      status
      progress { notCalled inProgress called completed exhausted doNotCall }
      dispositions { id name marksContactComplete systemOutcome }
      dialerSettings {
        callingFrom
        callingUntil
        leaseMinutes
        machineAction
        hasWrittenConsent
        message { id }
      }
    }
    inboxes { id name }
    line { id device state lostReason phoneNumber isSilent }
    phones { number label obstacle attempts }
    contact {
      id
      firstName
      lastName
      company
      title
      email
      linkedinUrl
      extraFields
      status
      callCount
      lastCalledAt
      lastDisposition { id name }
      dueAt
      primaryNumber
      effectiveTimeZones { timeZone source }
    }
    wait {
      reason
      until
      contact { id firstName lastName company primaryNumber effectiveTimeZones { timeZone } }
      openCount
      claimedCount
      exhaustedCount
    }
    call {
      id
      callStatus
      answeredBy
      to
      from
      answeredAt
      endedAt
      durationSeconds
      recordedMessage { state }
      ...TalkFields
      disposition { id name systemOutcome }
      recordings { id kind state isPaused }
      campaignContact { id firstName lastName company primaryNumber effectiveTimeZones { timeZone } }
    }
  }
`,[ne]),W=p(`
    query Dialer {
      viewer {
        ringsPhone
        user { id phoneNumber }
        dialerSession { ...SessionFields }
      }
    }
  `,[U]),G=p(`
  query DialerPulse {
    viewer {
      dialerSession {
        id
        leaseUntil
        dialMode
        powerPausedAt
        nextDialAt
        line { id state isSilent }
        contact { id }
        call {
          id
          callStatus
          answeredBy
          endedAt
          handedOverAt
          isMuted
          isOnHold
          recordedMessage { state }
          disposition { id }
          transfer { state createdAt }
          supervisors { mode isConnected user { id } }
        }
      }
    }
  }
`),K=p(`
  query Work {
    viewer { inboxes { id } }
    campaigns(first: 50, filter: { status: ACTIVE }) {
      nodes {
        id
        name
        description
        contactCount
        inboxes { id name isActive }
        progress { notCalled inProgress called completed exhausted doNotCall }
        sessions { id user { id name } }
      }
    }
  }
`),ce=p(`
    mutation StartSession($input: StartDialerSessionInput!) {
      startDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),le=p(`
    mutation ConnectSession($input: ConnectDialerSessionInput!) {
      connectDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),ue=p(`
    mutation NextContact($input: NextDialerContactInput!) {
      nextDialerContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),de=p(`
    mutation DialContact($input: DialContactInput!) {
      dialContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),fe=p(`
    mutation HangUp($input: HangUpCallInput!) {
      hangUpCall(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),pe=p(`
    mutation PickDisposition($input: PickDispositionInput!) {
      pickDisposition(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[U]),me=p(`
    mutation SkipContact($input: SkipContactInput!) {
      skipContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),he=p(`
    mutation PausePower($input: PausePowerDialingInput!) {
      pausePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),ge=p(`
    mutation ResumePower($input: ResumePowerDialingInput!) {
      resumePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),_e=p(`
    mutation DialNow($input: DialNextInput!) {
      dialNext(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),ve=p(`
    mutation ExtendWrapUp($input: ExtendWrapUpInput!) {
      extendWrapUp(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),ye=p(`
    mutation ConfirmPerson($input: ConfirmAnsweredByPersonInput!) {
      confirmAnsweredByPerson(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),be=p(`
    mutation LeaveMessage($input: LeaveMessageInput!) {
      leaveMessage(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),xe=p(`
    mutation KeepSession($input: KeepDialerSessionInput!) {
      keepDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),Se=p(`
    mutation LeaveSession($input: LeaveDialerSessionInput!) {
      leaveDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[U]),Ce=p(`
  mutation SetPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),we=p(`
  query NumberHistory($phone: String!, $first: Int!) {
    calls(first: $first, filter: { phone: $phone }) {
      nodes {
        __typename
        id
        createdAt
        direction
        callStatus
        answeredBy
        durationSeconds
        note
        recordedMessage { state }
        disposition { id name }
        user { id name }
        campaign { id name }
        recordings { id kind state durationSeconds }
      }
      pageInfo { hasNextPage }
    }
    messages(first: $first, filter: { phone: $phone }) {
      nodes {
        __typename
        id
        createdAt
        direction
        body
        messageStatus
        error { message }
        user { id name }
      }
      pageInfo { hasNextPage }
    }
  }
`),q={history:`_history_17nre_1`,entries:`_entries_17nre_6`,entry:`_entry_17nre_13`,line:`_line_17nre_22`,note:`_note_17nre_27`,body:`_body_17nre_35`,meta:`_meta_17nre_39`},Te=10,J=100;function Ee({numbers:e}){let t=d(),r=(0,R.useId)(),[o,s]=(0,R.useState)(Te),[c,u]=(0,R.useState)(),[f,p]=(0,R.useState)(!1),[h,g]=(0,R.useState)(),_=e.join(),v=(0,R.useCallback)(async()=>{let e=_===``?[]:_.split(`,`),n=await Promise.all(e.map(e=>t.query(we,{phone:e,first:o},{requestPolicy:`network-only`}).toPromise()));g(n.find(e=>e.error)?.error);let r=n.flatMap(({data:e})=>e?[e.calls,e.messages]:[]),i=r.flatMap(({nodes:e})=>e);u(i.sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,o)),p(i.length>o||r.some(({pageInfo:e})=>e.hasNextPage))},[t,_,o]);return(0,R.useEffect)(()=>{v()},[v]),m([`CALLS`,`MESSAGES`],v),(0,L.jsxs)(`section`,{className:`card ${q.history}`,"aria-labelledby":r,children:[(0,L.jsx)(`h2`,{id:r,children:`What was said before`}),h&&!c?.length&&(0,L.jsx)(a,{failure:l(h),retry:v}),!c&&!h&&(0,L.jsx)(i,{rows:4,height:56}),c?.length===0&&!h&&(0,L.jsx)(`p`,{className:`soft`,children:`There were no texts or calls with this contact yet.`}),c&&c.length>0&&(0,L.jsx)(`ol`,{className:q.entries,children:c.map(e=>(0,L.jsx)(`li`,{className:q.entry,"data-direction":e.direction,children:e.__typename===`Call`?(0,L.jsx)(De,{entry:e}):(0,L.jsx)(Oe,{entry:e})},e.id))}),f&&o<J&&(0,L.jsx)(n,{className:`quiet`,onPress:()=>s(J),children:`Show earlier ones`})]})}function De({entry:e}){let{callStatus:t,answeredBy:n,durationSeconds:r,disposition:i,note:a,direction:o,user:s,campaign:c,createdAt:l}=e,u=n===`MACHINE`?`answering machine`:E[t];return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsxs)(`p`,{className:q.line,children:[(0,L.jsx)(`strong`,{children:i?.name??(o===`OUTGOING`?`Outgoing call`:`Incoming call`)}),(0,L.jsx)(`span`,{className:`soft`,children:[u,...r>0?[C(r)]:[]].join(`, `)})]}),e.recordedMessage&&(0,L.jsx)(`p`,{className:`soft`,children:w[e.recordedMessage.state]}),a&&(0,L.jsx)(`p`,{className:q.note,children:a}),(0,L.jsx)(D,{callId:e.id,recordings:e.recordings}),(0,L.jsxs)(`p`,{className:q.meta,children:[(0,L.jsx)(S,{at:l}),[s?.name,c?.name].map(e=>e&&` · ${e}`)]})]})}function Oe({entry:e}){let{body:t,messageStatus:n,error:r,direction:i,user:a,createdAt:o}=e;return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`p`,{className:q.body,children:t}),(0,L.jsxs)(`p`,{className:q.meta,children:[i===`OUTGOING`?`Text to the contact`:`Text from the contact`,` · `,(0,L.jsx)(S,{at:o}),i===`OUTGOING`&&a&&` · ${a.name}`,i===`OUTGOING`&&n!==`DELIVERED`&&` · ${T[n]}`,r&&`: ${r.message}`]})]})}var ke=[`1`,`2`,`3`,`4`,`5`,`6`,`7`,`8`,`9`,`*`,`0`,`#`];function Ae({send:e,isBusy:t}){let[r,i]=(0,R.useState)(``),a=async t=>{await e(t)&&i(e=>(e+t).slice(-32))};return(0,L.jsxs)(`div`,{className:j.keypad,children:[(0,L.jsx)(`output`,{className:j.sent,"aria-label":`Sent tones`,children:r||` `}),(0,L.jsx)(`div`,{className:j.keys,children:ke.map(e=>(0,L.jsx)(n,{className:`plain`,isDisabled:t,onPress:()=>void a(e),children:e},e))})]})}var Y=`number`,X={};function je({call:e,close:t,refresh:r}){let{user:i}=h(),{rows:o,error:s,refresh:c}=x(O,X,e=>e.userConnection);m([`PRESENCE`,`CALLS`,`DIALER`,`PEOPLE`],c);let[u,d]=[b(F),b(oe)],[f,p]=(0,R.useState)(``),[g,S]=(0,R.useState)(``),C=(o??[]).filter(({id:e,active:t,phoneNumber:n,presence:r})=>t&&e!==i.id&&(n!==null||r.mayBeRung)&&r.state!==`OFFLINE`).toSorted((e,t)=>Number(t.presence.mayBeRung)-Number(e.presence.mayBeRung)||e.name.localeCompare(t.name)),w=f||(C[0]?.id??Y),T=()=>({id:e.id,...w===Y?{toNumber:g}:{toUserId:w}}),E=async e=>{u.reset(),d.reset(),await e.run({input:T()})&&(await r(),t())},D=d.failure?d:u;return(0,L.jsx)(y,{title:`Transfer ${M(e)}`,close:t,children:(0,L.jsxs)(_,{change:D,submit:()=>E(d),label:`Transfer`,children:[s&&(0,L.jsx)(a,{failure:l(s)}),(0,L.jsx)(te,{label:`To`,path:`toUserId`,value:w,onChange:p,options:[...C.map(({id:e,name:t,presence:n})=>({value:e,name:`${t} (${I(n)})`})),{value:Y,name:`Another number`}]}),w===Y&&(0,L.jsx)(v,{label:`Phone number`,path:`toNumber`,value:g,onChange:S}),(0,L.jsxs)(`p`,{className:`soft`,children:[M(e),` is on hold until somebody picks up, for 20 seconds at most, and comes back to you otherwise.`]}),(0,L.jsxs)(ee,{children:[(0,L.jsx)(n,{className:`plain`,onPress:t,children:`Cancel`}),(0,L.jsx)(n,{className:`plain`,isDisabled:u.isRunning,onPress:()=>void E(u),children:`Transfer now`}),(0,L.jsx)(n,{type:`submit`,className:`primary`,isDisabled:d.isRunning,children:`Talk first`})]})]})})}function Me({id:e,isMuted:t,isOnHold:n},r){let i={mute:b(k),hold:b(se),digits:b(ie),complete:b(re),cancel:b(N)},a=Object.values(i),o=async e=>{for(let e of a)e.reset();let t=await e()!==null;return await r(),t};return{isBusy:a.some(({isRunning:e})=>e),failure:a.find(({failure:e})=>e)?.failure??null,mute:async()=>void await o(()=>i.mute.run({input:{id:e,isMuted:!t}})),hold:async()=>void await o(()=>i.hold.run({input:{id:e,isOnHold:!n}})),sendDigits:t=>o(()=>i.digits.run(n=>({input:{id:e,digits:t,idempotencyKey:n}}))),complete:async()=>void await o(()=>i.complete.run({input:{id:e}})),cancel:async()=>void await o(()=>i.cancel.run({input:{id:e}}))}}var Z=null,Q=new Set;function Ne(e){return Z=e,$(),()=>{Z===e&&(Z=null,$())}}function $(){for(let e of Q)e()}function Pe(){return(0,R.useSyncExternalStore)(e=>(Q.add(e),()=>Q.delete(e)),()=>Z)}function Fe({call:e,hasKeys:t,refresh:r}){let i=Me(e,r),[o,s]=(0,R.useState)(!1),[c,l]=(0,R.useState)(!1),{transfer:u,isMuted:d,isOnHold:p}=e,m=u?.state===`RINGING`||u?.state===`CONSULTING`,h=u?.state===`CONSULTING`,_=(e,n)=>t&&e&&!i.isBusy?n:null;H({m:_(!0,()=>void i.mute()),p:_(!m,()=>void i.hold()),k:_(!m,()=>l(!c)),f:_(!m,()=>s(!0)),a:_(h,()=>void i.complete()),z:_(m,()=>void i.cancel())});let[v,y]=[ae(e),A(e)];return(0,L.jsxs)(`section`,{className:j.controls,"aria-label":`Call with ${M(e)}`,children:[(0,L.jsxs)(`div`,{className:j.buttons,children:[(0,L.jsxs)(f,{className:`plain ${j.toggle}`,isSelected:d,isDisabled:i.isBusy,onChange:()=>void i.mute(),children:[d?`Muted`:`Mute`,` `,(0,L.jsx)(g,{keys:`M`})]}),m?(0,L.jsxs)(L.Fragment,{children:[h&&(0,L.jsxs)(n,{className:`primary`,isDisabled:i.isBusy,onPress:()=>void i.complete(),children:[`Connect both `,(0,L.jsx)(g,{keys:`A`})]}),(0,L.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>void i.cancel(),children:[`Back to `,M(e),` `,(0,L.jsx)(g,{keys:`Z`})]})]}):(0,L.jsxs)(L.Fragment,{children:[(0,L.jsxs)(f,{className:`plain ${j.toggle}`,isSelected:p,isDisabled:i.isBusy,onChange:()=>void i.hold(),children:[p?`On hold`:`Hold`,` `,(0,L.jsx)(g,{keys:`P`})]}),(0,L.jsxs)(f,{className:`plain ${j.toggle}`,isSelected:c,onChange:l,children:[`Keypad `,(0,L.jsx)(g,{keys:`K`})]}),(0,L.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>s(!0),children:[`Transfer… `,(0,L.jsx)(g,{keys:`F`})]})]})]}),(0,L.jsxs)(`div`,{role:`status`,className:j.news,children:[v&&(0,L.jsx)(`p`,{"data-tone":u?.state===`FAILED`?`warn`:`neutral`,children:v}),y&&(0,L.jsx)(`p`,{"data-tone":`warn`,children:y})]}),c&&!m&&(0,L.jsx)(Ae,{send:i.sendDigits,isBusy:i.isBusy}),i.failure&&(0,L.jsx)(a,{failure:i.failure}),o&&(0,L.jsx)(je,{call:e,close:()=>s(!1),refresh:r})]})}var Ie=800;function Le(e,t){let n=d(),{user:r,business:i}=h(),a=(0,R.useCallback)(e=>o(i.id,r.id,`note ${e}`),[i.id,r.id]),l=()=>e?u(a(e))??null:null,[f,p]=(0,R.useState)({callId:e,text:l()}),m=(f.callId===e?f.text:l())??t,g=(0,R.useRef)(null),_=(0,R.useRef)(void 0),v=(0,R.useCallback)(async()=>{clearTimeout(_.current);let e=g.current;if(g.current=null,e){let t=await n.mutation(P,{input:{id:e.callId,note:e.text}}).toPromise(),r=a(e.callId);t.data?.noteCall.__typename===`Call`&&u(r)===e.text&&c(r)}},[n,a]);return(0,R.useEffect)(()=>{let e=()=>document.visibilityState===`hidden`&&void v();return document.addEventListener(`visibilitychange`,e),()=>{document.removeEventListener(`visibilitychange`,e),v()}},[v]),{text:m,change:(0,R.useCallback)(t=>{e&&(s(a(e),t),g.current={callId:e,text:t},clearTimeout(_.current),_.current=setTimeout(()=>void v(),Ie)),p({callId:e,text:t})},[e,v,a]),forget:()=>e!==null&&c(a(e))}}export{ce as C,me as S,H as T,he as _,Ee as a,ge as b,de as c,ve as d,fe as f,ue as g,be as h,Pe as i,_e as l,Se as m,Fe as n,ye as o,xe as p,Ne as r,le as s,Le as t,W as u,pe as v,K as w,Ce as x,G as y};