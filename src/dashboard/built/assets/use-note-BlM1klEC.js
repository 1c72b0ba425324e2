import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t,n,xt as r}from"./Button-BOYhH1g_.js";import{_ as i,h as a}from"./phones-Bu7gKH-V.js";import{f as o,h as s,m as c,n as l,p as u}from"./client-Byu9ycPY.js";import{n as d}from"./urql.es-qEf5C4_z.js";import{t as f}from"./ToggleButton-BCR-HB-g.js";import{t as p}from"./graphql-QMnPK7LK.js";import{r as m}from"./read-C47vxp4Y.js";import{r as h}from"./viewer-HQ1MlUty.js";import{t as g}from"./keys-CvFlh8oZ.js";import{_,b as v,g as y,m as b,y as x}from"./index-CSxEw9Gc.js";import{t as S}from"./change-jJSp8jGq.js";import{n as C}from"./time-CO4EmL1N.js";import{i as w,n as T,r as E,t as D}from"./traffic-DVM8p6NB.js";import{t as ee}from"./recordings-Bp0eO1S8.js";import{_ as te,a as ne,b as re,c as ie,f as ae,i as oe,l as se,m as O,o as k,r as A,s as j,v as M,x as N}from"./words-BCZ5SlL-.js";import{t as P}from"./colleagues-Ci5jBu2H.js";var F=r(),I=e(t(),1),L=`input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable], [role='spinbutton']`,R=`[role='listbox'], [role='menu'], [role='grid']`,z=`[role='dialog'], [role='alertdialog']`;function B(e){let t=(0,I.useRef)(e);(0,I.useEffect)(()=>{t.current=e}),(0,I.useEffect)(()=>{let e=e=>{if(e.target.closest?.(`${L}, ${R}`)||document.querySelector(z)||e.repeat||e.ctrlKey||e.altKey||e.metaKey||e.defaultPrevented)return;let n=t.current[e.key.toLowerCase()];n&&(e.preventDefault(),n())};return document.addEventListener(`keydown`,e),()=>document.removeEventListener(`keydown`,e)},[])}var V=p(`
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
`,[re]),H=p(`
    query Dialer {
      viewer {
        ringsPhone
        user { id phoneNumber }
        dialerSession { ...SessionFields }
      }
    }
  `,[V]),U=p(`
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
`),W=p(`
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
`),G=p(`
    mutation StartSession($input: StartDialerSessionInput!) {
      startDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),K=p(`
    mutation ConnectSession($input: ConnectDialerSessionInput!) {
      connectDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),ce=p(`
    mutation NextContact($input: NextDialerContactInput!) {
      nextDialerContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),le=p(`
    mutation DialContact($input: DialContactInput!) {
      dialContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),ue=p(`
    mutation HangUp($input: HangUpCallInput!) {
      hangUpCall(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),de=p(`
    mutation PickDisposition($input: PickDispositionInput!) {
      pickDisposition(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[V]),fe=p(`
    mutation SkipContact($input: SkipContactInput!) {
      skipContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),pe=p(`
    mutation PausePower($input: PausePowerDialingInput!) {
      pausePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),q=p(`
    mutation ResumePower($input: ResumePowerDialingInput!) {
      resumePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),me=p(`
    mutation DialNow($input: DialNextInput!) {
      dialNext(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),he=p(`
    mutation ExtendWrapUp($input: ExtendWrapUpInput!) {
      extendWrapUp(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),ge=p(`
    mutation ConfirmPerson($input: ConfirmAnsweredByPersonInput!) {
      confirmAnsweredByPerson(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),_e=p(`
    mutation LeaveMessage($input: LeaveMessageInput!) {
      leaveMessage(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),ve=p(`
    mutation KeepSession($input: KeepDialerSessionInput!) {
      keepDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),ye=p(`
    mutation LeaveSession($input: LeaveDialerSessionInput!) {
      leaveDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[V]),be=p(`
  mutation SetPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),xe=p(`
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
`),J={history:`_history_17nre_1`,entries:`_entries_17nre_6`,entry:`_entry_17nre_13`,line:`_line_17nre_22`,note:`_note_17nre_27`,body:`_body_17nre_35`,meta:`_meta_17nre_39`},Se=10,Y=100;function Ce({numbers:e}){let t=d(),r=(0,I.useId)(),[o,s]=(0,I.useState)(Se),[c,u]=(0,I.useState)(),[f,p]=(0,I.useState)(!1),[h,g]=(0,I.useState)(),_=e.join(),v=(0,I.useCallback)(async()=>{let e=_===``?[]:_.split(`,`),n=await Promise.all(e.map(e=>t.query(xe,{phone:e,first:o},{requestPolicy:`network-only`}).toPromise()));g(n.find(e=>e.error)?.error);let r=n.flatMap(({data:e})=>e?[e.calls,e.messages]:[]),i=r.flatMap(({nodes:e})=>e);u(i.sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,o)),p(i.length>o||r.some(({pageInfo:e})=>e.hasNextPage))},[t,_,o]);return(0,I.useEffect)(()=>{v()},[v]),m([`CALLS`,`MESSAGES`],v),(0,F.jsxs)(`section`,{className:`card ${J.history}`,"aria-labelledby":r,children:[(0,F.jsx)(`h2`,{id:r,children:`What was said before`}),h&&!c?.length&&(0,F.jsx)(a,{failure:l(h),retry:v}),!c&&!h&&(0,F.jsx)(i,{rows:4,height:56}),c?.length===0&&!h&&(0,F.jsx)(`p`,{className:`soft`,children:`There were no texts or calls with this contact yet.`}),c&&c.length>0&&(0,F.jsx)(`ol`,{className:J.entries,children:c.map(e=>(0,F.jsx)(`li`,{className:J.entry,"data-direction":e.direction,children:e.__typename===`Call`?(0,F.jsx)(we,{entry:e}):(0,F.jsx)(Te,{entry:e})},e.id))}),f&&o<Y&&(0,F.jsx)(n,{className:`quiet`,onPress:()=>s(Y),children:`Show earlier ones`})]})}function we({entry:e}){let{callStatus:t,answeredBy:n,durationSeconds:r,disposition:i,note:a,direction:o,user:s,campaign:c,createdAt:l}=e,u=n===`MACHINE`?`answering machine`:D[t];return(0,F.jsxs)(F.Fragment,{children:[(0,F.jsxs)(`p`,{className:J.line,children:[(0,F.jsx)(`strong`,{children:i?.name??(o===`OUTGOING`?`Outgoing call`:`Incoming call`)}),(0,F.jsx)(`span`,{className:`soft`,children:[u,...r>0?[w(r)]:[]].join(`, `)})]}),e.recordedMessage&&(0,F.jsx)(`p`,{className:`soft`,children:T[e.recordedMessage.state]}),a&&(0,F.jsx)(`p`,{className:J.note,children:a}),(0,F.jsx)(ee,{callId:e.id,recordings:e.recordings}),(0,F.jsxs)(`p`,{className:J.meta,children:[(0,F.jsx)(C,{at:l}),[s?.name,c?.name].map(e=>e&&` · ${e}`)]})]})}function Te({entry:e}){let{body:t,messageStatus:n,error:r,direction:i,user:a,createdAt:o}=e;return(0,F.jsxs)(F.Fragment,{children:[(0,F.jsx)(`p`,{className:J.body,children:t}),(0,F.jsxs)(`p`,{className:J.meta,children:[i===`OUTGOING`?`Text to the contact`:`Text from the contact`,` · `,(0,F.jsx)(C,{at:o}),i===`OUTGOING`&&a&&` · ${a.name}`,i===`OUTGOING`&&n!==`DELIVERED`&&` · ${E[n]}`,r&&`: ${r.message}`]})]})}var Ee=[`1`,`2`,`3`,`4`,`5`,`6`,`7`,`8`,`9`,`*`,`0`,`#`];function De({send:e,isBusy:t}){let[r,i]=(0,I.useState)(``),a=async t=>{await e(t)&&i(e=>(e+t).slice(-32))};return(0,F.jsxs)(`div`,{className:k.keypad,children:[(0,F.jsx)(`output`,{className:k.sent,"aria-label":`Sent tones`,children:r||` `}),(0,F.jsx)(`div`,{className:k.keys,children:Ee.map(e=>(0,F.jsx)(n,{className:`plain`,isDisabled:t,onPress:()=>void a(e),children:e},e))})]})}var X=`number`;function Oe({call:e,close:t,refresh:r}){let{user:i}=h(),{rows:o,error:s}=P(),[c,u]=[S(N),S(se)],[d,f]=(0,I.useState)(``),[p,m]=(0,I.useState)(``),g=(o??[]).filter(({id:e,active:t})=>t&&e!==i.id),C=d||(g[0]?.id??X),w=()=>({id:e.id,...C===X?{toNumber:p}:{toUserId:C}}),T=async e=>{c.reset(),u.reset(),await e.run({input:w()})&&(await r(),t())},E=u.failure?u:c;return(0,F.jsx)(b,{title:`Transfer ${A(e)}`,close:t,children:(0,F.jsxs)(y,{change:E,submit:()=>T(u),label:`Transfer`,children:[s&&(0,F.jsx)(a,{failure:l(s)}),(0,F.jsx)(v,{label:`To`,path:`toUserId`,value:C,onChange:f,options:[...g.map(({id:e,name:t,phoneNumber:n})=>({value:e,name:n===null?`${t} (no phone)`:t})),{value:X,name:`Another number`}]}),C===X&&(0,F.jsx)(x,{label:`Phone number`,path:`toNumber`,value:p,onChange:m}),(0,F.jsxs)(`p`,{className:`soft`,children:[A(e),` is on hold until somebody picks up, for 20 seconds at most, and comes back to you otherwise.`]}),(0,F.jsxs)(_,{children:[(0,F.jsx)(n,{className:`plain`,onPress:t,children:`Cancel`}),(0,F.jsx)(n,{className:`plain`,isDisabled:c.isRunning,onPress:()=>void T(c),children:`Transfer now`}),(0,F.jsx)(n,{type:`submit`,className:`primary`,isDisabled:u.isRunning,children:`Talk first`})]})]})})}function ke({id:e,isMuted:t,isOnHold:n},r){let i={mute:S(te),hold:S(O),digits:S(ae),complete:S(ie),cancel:S(j)},a=Object.values(i),o=async e=>{for(let e of a)e.reset();let t=await e()!==null;return await r(),t};return{isBusy:a.some(({isRunning:e})=>e),failure:a.find(({failure:e})=>e)?.failure??null,mute:async()=>void await o(()=>i.mute.run({input:{id:e,isMuted:!t}})),hold:async()=>void await o(()=>i.hold.run({input:{id:e,isOnHold:!n}})),sendDigits:t=>o(()=>i.digits.run(n=>({input:{id:e,digits:t,idempotencyKey:n}}))),complete:async()=>void await o(()=>i.complete.run({input:{id:e}})),cancel:async()=>void await o(()=>i.cancel.run({input:{id:e}}))}}var Z=null,Q=new Set;function Ae(e){return Z=e,$(),()=>{Z===e&&(Z=null,$())}}function $(){for(let e of Q)e()}function je(){return(0,I.useSyncExternalStore)(e=>(Q.add(e),()=>Q.delete(e)),()=>Z)}function Me({call:e,hasKeys:t,refresh:r}){let i=ke(e,r),[o,s]=(0,I.useState)(!1),[c,l]=(0,I.useState)(!1),{transfer:u,isMuted:d,isOnHold:p}=e,m=u?.state===`RINGING`||u?.state===`CONSULTING`,h=u?.state===`CONSULTING`,_=(e,n)=>t&&e&&!i.isBusy?n:null;B({m:_(!0,()=>void i.mute()),p:_(!m,()=>void i.hold()),k:_(!m,()=>l(!c)),f:_(!m,()=>s(!0)),a:_(h,()=>void i.complete()),z:_(m,()=>void i.cancel())});let[v,y]=[oe(e),ne(e)];return(0,F.jsxs)(`section`,{className:k.controls,"aria-label":`Call with ${A(e)}`,children:[(0,F.jsxs)(`div`,{className:k.buttons,children:[(0,F.jsxs)(f,{className:`plain ${k.toggle}`,isSelected:d,isDisabled:i.isBusy,onChange:()=>void i.mute(),children:[d?`Muted`:`Mute`,` `,(0,F.jsx)(g,{keys:`M`})]}),m?(0,F.jsxs)(F.Fragment,{children:[h&&(0,F.jsxs)(n,{className:`primary`,isDisabled:i.isBusy,onPress:()=>void i.complete(),children:[`Connect both `,(0,F.jsx)(g,{keys:`A`})]}),(0,F.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>void i.cancel(),children:[`Back to `,A(e),` `,(0,F.jsx)(g,{keys:`Z`})]})]}):(0,F.jsxs)(F.Fragment,{children:[(0,F.jsxs)(f,{className:`plain ${k.toggle}`,isSelected:p,isDisabled:i.isBusy,onChange:()=>void i.hold(),children:[p?`On hold`:`Hold`,` `,(0,F.jsx)(g,{keys:`P`})]}),(0,F.jsxs)(f,{className:`plain ${k.toggle}`,isSelected:c,onChange:l,children:[`Keypad `,(0,F.jsx)(g,{keys:`K`})]}),(0,F.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>s(!0),children:[`Transfer… `,(0,F.jsx)(g,{keys:`F`})]})]})]}),(0,F.jsxs)(`div`,{role:`status`,className:k.news,children:[v&&(0,F.jsx)(`p`,{"data-tone":u?.state===`FAILED`?`warn`:`neutral`,children:v}),y&&(0,F.jsx)(`p`,{"data-tone":`warn`,children:y})]}),c&&!m&&(0,F.jsx)(De,{send:i.sendDigits,isBusy:i.isBusy}),i.failure&&(0,F.jsx)(a,{failure:i.failure}),o&&(0,F.jsx)(Oe,{call:e,close:()=>s(!1),refresh:r})]})}var Ne=800;function Pe(e,t){let n=d(),{user:r,business:i}=h(),a=(0,I.useCallback)(e=>o(i.id,r.id,`note ${e}`),[i.id,r.id]),l=()=>e?u(a(e))??null:null,[f,p]=(0,I.useState)({callId:e,text:l()}),m=(f.callId===e?f.text:l())??t,g=(0,I.useRef)(null),_=(0,I.useRef)(void 0),v=(0,I.useCallback)(async()=>{clearTimeout(_.current);let e=g.current;if(g.current=null,e){let t=await n.mutation(M,{input:{id:e.callId,note:e.text}}).toPromise(),r=a(e.callId);t.data?.noteCall.__typename===`Call`&&u(r)===e.text&&c(r)}},[n,a]);return(0,I.useEffect)(()=>{let e=()=>document.visibilityState===`hidden`&&void v();return document.addEventListener(`visibilitychange`,e),()=>{document.removeEventListener(`visibilitychange`,e),v()}},[v]),{text:m,change:(0,I.useCallback)(t=>{e&&(s(a(e),t),g.current={callId:e,text:t},clearTimeout(_.current),_.current=setTimeout(()=>void v(),Ne)),p({callId:e,text:t})},[e,v,a]),forget:()=>e!==null&&c(a(e))}}export{G as C,fe as S,B as T,pe as _,Ce as a,q as b,le as c,he as d,ue as f,ce as g,_e as h,je as i,me as l,ye as m,Me as n,ge as o,ve as p,Ae as r,K as s,Pe as t,H as u,de as v,W as w,be as x,U as y};