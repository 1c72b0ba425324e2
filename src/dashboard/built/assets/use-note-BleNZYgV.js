import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t,n,xt as r}from"./Button-BOYhH1g_.js";import{_ as i,h as a}from"./phones-Bu7gKH-V.js";import{f as o,h as s,m as c,n as l,p as u}from"./client-Byu9ycPY.js";import{n as d}from"./urql.es-qEf5C4_z.js";import{t as f}from"./ToggleButton-DfT2fVo5.js";import{t as p}from"./graphql-QMnPK7LK.js";import{r as m}from"./read-CoolLPsB.js";import{r as h}from"./viewer-D8dN47H0.js";import{t as g}from"./keys-CvFlh8oZ.js";import{_,b as v,h as y,v as ee,x as te}from"./index-BsZj-xca.js";import{t as b}from"./change-BOMh0EV9.js";import{t as x}from"./rows-BvgmybH5.js";import{n as S}from"./time-zkgBrwir.js";import{i as C,n as w,r as T,t as E}from"./traffic-DVM8p6NB.js";import{t as D}from"./recordings-BMXZJpqn.js";import{S as O,_ as k,a as A,b as ne,c as re,f as ie,i as ae,l as oe,m as se,o as j,r as M,s as ce,v as N,x as P}from"./words-0TFnpTzr.js";import{t as F}from"./words-BW9FrMf8.js";var I=r(),L=e(t(),1),R=`input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable], [role='spinbutton']`,z=`[role='listbox'], [role='menu'], [role='grid']`,B=`[role='dialog'], [role='alertdialog']`;function V(e){let t=(0,L.useRef)(e);(0,L.useEffect)(()=>{t.current=e}),(0,L.useEffect)(()=>{let e=e=>{if(e.target.closest?.(`${R}, ${z}`)||document.querySelector(B)||e.repeat||e.ctrlKey||e.altKey||e.metaKey||e.defaultPrevented)return;let n=t.current[e.key.toLowerCase()];n&&(e.preventDefault(),n())};return document.addEventListener(`keydown`,e),()=>document.removeEventListener(`keydown`,e)},[])}var H=p(`
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
      dispositions { id name marksContactComplete systemOutcome asksForCallback }
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
      script { body isIncomplete }
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
`,[ne]),U=p(`
    query Dialer {
      viewer {
        ringsPhone
        user { id phoneNumber }
        dialerSession { ...SessionFields }
      }
    }
  `,[H]),W=p(`
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
`),G=p(`
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
`),le=p(`
    mutation StartSession($input: StartDialerSessionInput!) {
      startDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),ue=p(`
    mutation ConnectSession($input: ConnectDialerSessionInput!) {
      connectDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),de=p(`
    mutation NextContact($input: NextDialerContactInput!) {
      nextDialerContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),fe=p(`
    mutation DialContact($input: DialContactInput!) {
      dialContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),pe=p(`
    mutation HangUp($input: HangUpCallInput!) {
      hangUpCall(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),me=p(`
    mutation PickDisposition($input: PickDispositionInput!) {
      pickDisposition(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[H]),he=p(`
    mutation SkipContact($input: SkipContactInput!) {
      skipContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),ge=p(`
    mutation PausePower($input: PausePowerDialingInput!) {
      pausePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),_e=p(`
    mutation ResumePower($input: ResumePowerDialingInput!) {
      resumePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),ve=p(`
    mutation DialNow($input: DialNextInput!) {
      dialNext(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),ye=p(`
    mutation ExtendWrapUp($input: ExtendWrapUpInput!) {
      extendWrapUp(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),be=p(`
    mutation ConfirmPerson($input: ConfirmAnsweredByPersonInput!) {
      confirmAnsweredByPerson(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),xe=p(`
    mutation LeaveMessage($input: LeaveMessageInput!) {
      leaveMessage(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),Se=p(`
    mutation KeepSession($input: KeepDialerSessionInput!) {
      keepDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),Ce=p(`
    mutation LeaveSession($input: LeaveDialerSessionInput!) {
      leaveDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[H]),we=p(`
  mutation SetPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Te=p(`
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
`),K={history:`_history_17nre_1`,entries:`_entries_17nre_6`,entry:`_entry_17nre_13`,line:`_line_17nre_22`,note:`_note_17nre_27`,body:`_body_17nre_35`,meta:`_meta_17nre_39`},Ee=10,q=100;function De({numbers:e}){let t=d(),r=(0,L.useId)(),[o,s]=(0,L.useState)(Ee),[c,u]=(0,L.useState)(),[f,p]=(0,L.useState)(!1),[h,g]=(0,L.useState)(),_=e.join(),v=(0,L.useCallback)(async()=>{let e=_===``?[]:_.split(`,`),n=await Promise.all(e.map(e=>t.query(Te,{phone:e,first:o},{requestPolicy:`network-only`}).toPromise()));g(n.find(e=>e.error)?.error);let r=n.flatMap(({data:e})=>e?[e.calls,e.messages]:[]),i=r.flatMap(({nodes:e})=>e);u(i.sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,o)),p(i.length>o||r.some(({pageInfo:e})=>e.hasNextPage))},[t,_,o]);return(0,L.useEffect)(()=>{v()},[v]),m([`CALLS`,`MESSAGES`],v),(0,I.jsxs)(`section`,{className:`card ${K.history}`,"aria-labelledby":r,children:[(0,I.jsx)(`h2`,{id:r,children:`What was said before`}),h&&!c?.length&&(0,I.jsx)(a,{failure:l(h),retry:v}),!c&&!h&&(0,I.jsx)(i,{rows:4,height:56}),c?.length===0&&!h&&(0,I.jsx)(`p`,{className:`soft`,children:`There were no texts or calls with this contact yet.`}),c&&c.length>0&&(0,I.jsx)(`ol`,{className:K.entries,children:c.map(e=>(0,I.jsx)(`li`,{className:K.entry,"data-direction":e.direction,children:e.__typename===`Call`?(0,I.jsx)(Oe,{entry:e}):(0,I.jsx)(ke,{entry:e})},e.id))}),f&&o<q&&(0,I.jsx)(n,{className:`quiet`,onPress:()=>s(q),children:`Show earlier ones`})]})}function Oe({entry:e}){let{callStatus:t,answeredBy:n,durationSeconds:r,disposition:i,note:a,direction:o,user:s,campaign:c,createdAt:l}=e,u=n===`MACHINE`?`answering machine`:E[t];return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsxs)(`p`,{className:K.line,children:[(0,I.jsx)(`strong`,{children:i?.name??(o===`OUTGOING`?`Outgoing call`:`Incoming call`)}),(0,I.jsx)(`span`,{className:`soft`,children:[u,...r>0?[C(r)]:[]].join(`, `)})]}),e.recordedMessage&&(0,I.jsx)(`p`,{className:`soft`,children:w[e.recordedMessage.state]}),a&&(0,I.jsx)(`p`,{className:K.note,children:a}),(0,I.jsx)(D,{callId:e.id,recordings:e.recordings}),(0,I.jsxs)(`p`,{className:K.meta,children:[(0,I.jsx)(S,{at:l}),[s?.name,c?.name].map(e=>e&&` · ${e}`)]})]})}function ke({entry:e}){let{body:t,messageStatus:n,error:r,direction:i,user:a,createdAt:o}=e;return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`p`,{className:K.body,children:t}),(0,I.jsxs)(`p`,{className:K.meta,children:[i===`OUTGOING`?`Text to the contact`:`Text from the contact`,` · `,(0,I.jsx)(S,{at:o}),i===`OUTGOING`&&a&&` · ${a.name}`,i===`OUTGOING`&&n!==`DELIVERED`&&` · ${T[n]}`,r&&`: ${r.message}`]})]})}var Ae=[`1`,`2`,`3`,`4`,`5`,`6`,`7`,`8`,`9`,`*`,`0`,`#`];function je({send:e,isBusy:t}){let[r,i]=(0,L.useState)(``),a=async t=>{await e(t)&&i(e=>(e+t).slice(-32))};return(0,I.jsxs)(`div`,{className:j.keypad,children:[(0,I.jsx)(`output`,{className:j.sent,"aria-label":`Sent tones`,children:r||` `}),(0,I.jsx)(`div`,{className:j.keys,children:Ae.map(e=>(0,I.jsx)(n,{className:`plain`,isDisabled:t,onPress:()=>void a(e),children:e},e))})]})}var J=`number`,Y={};function Me({call:e,close:t,refresh:r}){let{user:i}=h(),{rows:o,error:s,refresh:c}=x(O,Y,e=>e.userConnection);m([`PRESENCE`,`CALLS`,`DIALER`,`PEOPLE`],c);let[u,d]=[b(P),b(oe)],[f,p]=(0,L.useState)(``),[g,S]=(0,L.useState)(``),C=(o??[]).filter(({id:e,active:t,phoneNumber:n,presence:r})=>t&&e!==i.id&&(r.mayBeRung||n!==null&&r.state!==`OFFLINE`)).toSorted((e,t)=>Number(t.presence.mayBeRung)-Number(e.presence.mayBeRung)||e.name.localeCompare(t.name)),w=f||(C.find(({presence:e})=>e.mayBeRung)?.id??J),T=()=>({id:e.id,...w===J?{toNumber:g}:{toUserId:w}}),E=async e=>{u.reset(),d.reset(),await e.run({input:T()})&&(await r(),t())},D=d.failure?d:u;return(0,I.jsx)(y,{title:`Transfer ${M(e)}`,close:t,children:(0,I.jsxs)(_,{change:D,submit:()=>E(d),label:`Transfer`,children:[s&&(0,I.jsx)(a,{failure:l(s)}),(0,I.jsx)(te,{label:`To`,path:`toUserId`,value:w,onChange:p,options:[...C.map(({id:e,name:t,presence:n})=>({value:e,name:`${t} (${F(n)})`,isDisabled:!n.mayBeRung})),{value:J,name:`Another number`}]}),w===J&&(0,I.jsx)(v,{label:`Phone number`,path:`toNumber`,value:g,onChange:S}),(0,I.jsxs)(`p`,{className:`soft`,children:[M(e),` is on hold until somebody picks up, for 20 seconds at most, and comes back to you otherwise.`]}),(0,I.jsxs)(ee,{children:[(0,I.jsx)(n,{className:`plain`,onPress:t,children:`Cancel`}),(0,I.jsx)(n,{className:`plain`,isDisabled:u.isRunning,onPress:()=>void E(u),children:`Transfer now`}),(0,I.jsx)(n,{type:`submit`,className:`primary`,isDisabled:d.isRunning,children:`Talk first`})]})]})})}function Ne({id:e,isMuted:t,isOnHold:n},r){let i={mute:b(k),hold:b(se),digits:b(ie),complete:b(re),cancel:b(ce)},a=Object.values(i),o=async e=>{for(let e of a)e.reset();let t=await e()!==null;return await r(),t};return{isBusy:a.some(({isRunning:e})=>e),failure:a.find(({failure:e})=>e)?.failure??null,mute:async()=>void await o(()=>i.mute.run({input:{id:e,isMuted:!t}})),hold:async()=>void await o(()=>i.hold.run({input:{id:e,isOnHold:!n}})),sendDigits:t=>o(()=>i.digits.run(n=>({input:{id:e,digits:t,idempotencyKey:n}}))),complete:async()=>void await o(()=>i.complete.run({input:{id:e}})),cancel:async()=>void await o(()=>i.cancel.run({input:{id:e}}))}}var X=null,Z=new Set;function Pe(e){return X=e,Q(),()=>{X===e&&(X=null,Q())}}function Q(){for(let e of Z)e()}function Fe(){return(0,L.useSyncExternalStore)(e=>(Z.add(e),()=>Z.delete(e)),()=>X)}function Ie({call:e,hasKeys:t,refresh:r}){let i=Ne(e,r),[o,s]=(0,L.useState)(!1),[c,l]=(0,L.useState)(!1),{transfer:u,isMuted:d,isOnHold:p}=e,m=u?.state===`RINGING`||u?.state===`CONSULTING`,h=u?.state===`CONSULTING`,_=(e,n)=>t&&e&&!i.isBusy?n:null;V({m:_(!0,()=>void i.mute()),p:_(!m,()=>void i.hold()),k:_(!m,()=>l(!c)),f:_(!m,()=>s(!0)),a:_(h,()=>void i.complete()),z:_(m,()=>void i.cancel())});let[v,y]=[ae(e),A(e)];return(0,I.jsxs)(`section`,{className:j.controls,"aria-label":`Call with ${M(e)}`,children:[(0,I.jsxs)(`div`,{className:j.buttons,children:[(0,I.jsxs)(f,{className:`plain ${j.toggle}`,isSelected:d,isDisabled:i.isBusy,onChange:()=>void i.mute(),children:[d?`Muted`:`Mute`,` `,(0,I.jsx)(g,{keys:`M`})]}),m?(0,I.jsxs)(I.Fragment,{children:[h&&(0,I.jsxs)(n,{className:`primary`,isDisabled:i.isBusy,onPress:()=>void i.complete(),children:[`Connect both `,(0,I.jsx)(g,{keys:`A`})]}),(0,I.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>void i.cancel(),children:[`Back to `,M(e),` `,(0,I.jsx)(g,{keys:`Z`})]})]}):(0,I.jsxs)(I.Fragment,{children:[(0,I.jsxs)(f,{className:`plain ${j.toggle}`,isSelected:p,isDisabled:i.isBusy,onChange:()=>void i.hold(),children:[p?`On hold`:`Hold`,` `,(0,I.jsx)(g,{keys:`P`})]}),(0,I.jsxs)(f,{className:`plain ${j.toggle}`,isSelected:c,onChange:l,children:[`Keypad `,(0,I.jsx)(g,{keys:`K`})]}),(0,I.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>s(!0),children:[`Transfer… `,(0,I.jsx)(g,{keys:`F`})]})]})]}),(0,I.jsxs)(`div`,{role:`status`,className:j.news,children:[v&&(0,I.jsx)(`p`,{"data-tone":u?.state===`FAILED`?`warn`:`neutral`,children:v}),y&&(0,I.jsx)(`p`,{"data-tone":`warn`,children:y})]}),c&&!m&&(0,I.jsx)(je,{send:i.sendDigits,isBusy:i.isBusy}),i.failure&&(0,I.jsx)(a,{failure:i.failure}),o&&(0,I.jsx)(Me,{call:e,close:()=>s(!1),refresh:r})]})}var Le={words:`_words_15m9p_1`};function Re({script:e}){let t=(0,L.useId)();return(0,I.jsxs)(`section`,{className:`card`,"aria-labelledby":t,children:[(0,I.jsx)(`h2`,{id:t,children:`Script`}),(0,I.jsx)($,{script:e})]})}function $({script:{body:e,isIncomplete:t}}){return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`p`,{className:Le.words,children:e}),t&&(0,I.jsx)(`p`,{className:`soft`,children:`A field of the script is missing for this contact.`})]})}var ze=800;function Be(e,t){let n=d(),{user:r,business:i}=h(),a=(0,L.useCallback)(e=>o(i.id,r.id,`note ${e}`),[i.id,r.id]),l=()=>e?u(a(e))??null:null,[f,p]=(0,L.useState)({callId:e,text:l()}),m=(f.callId===e?f.text:l())??t,g=(0,L.useRef)(null),_=(0,L.useRef)(void 0),v=(0,L.useCallback)(async()=>{clearTimeout(_.current);let e=g.current;if(g.current=null,e){let t=await n.mutation(N,{input:{id:e.callId,note:e.text}}).toPromise(),r=a(e.callId);t.data?.noteCall.__typename===`Call`&&u(r)===e.text&&c(r)}},[n,a]);return(0,L.useEffect)(()=>{let e=()=>document.visibilityState===`hidden`&&void v();return document.addEventListener(`visibilitychange`,e),()=>{document.removeEventListener(`visibilitychange`,e),v()}},[v]),{text:m,change:(0,L.useCallback)(t=>{e&&(s(a(e),t),g.current={callId:e,text:t},clearTimeout(_.current),_.current=setTimeout(()=>void v(),ze)),p({callId:e,text:t})},[e,v,a]),forget:()=>e!==null&&c(a(e))}}export{we as C,V as D,G as E,_e as S,le as T,xe as _,Pe as a,me as b,be as c,ve as d,U as f,Ce as g,Se as h,Ie as i,ue as l,pe as m,Re as n,Fe as o,ye as p,$ as r,De as s,Be as t,fe as u,de as v,he as w,W as x,ge as y};