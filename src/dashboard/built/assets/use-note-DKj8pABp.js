import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t,n,xt as r}from"./Button-BOYhH1g_.js";import{n as i}from"./client-DgZSKugW.js";import{o as a,r as o}from"./read-DsjA-JDT.js";import{n as s}from"./dialog-SoCf37D6.js";import{t as c}from"./ToggleButton-U5gtTD7n.js";import{i as l,n as u}from"./states-DAZFJ6Za.js";import{t as d}from"./graphql-Dl2pyFBD.js";import{r as f}from"./viewer-DTEjyYpR.js";import{t as p}from"./keys-CvFlh8oZ.js";import{t as m}from"./change-DjWpj0lS.js";import{a as h,l as g,n as _,r as v}from"./field-CQk3JrSR.js";import{n as y}from"./time--65C9Zf-.js";import{a as b,i as x,n as S,r as C,t as w}from"./recordings-DuVMDYKg.js";import{_ as T,a as E,b as D,c as ee,f as te,i as O,l as ne,m as re,o as k,r as A,s as ie,v as ae,x as oe}from"./words-CJKhK749.js";import{t as j}from"./colleagues-C-eVHfgt.js";var M=r(),N=e(t(),1),se=`input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable], [role='spinbutton']`,P=`[role='listbox'], [role='menu'], [role='grid']`,F=`[role='dialog'], [role='alertdialog']`;function I(e){let t=(0,N.useRef)(e);(0,N.useEffect)(()=>{t.current=e}),(0,N.useEffect)(()=>{let e=e=>{if(e.target.closest?.(`${se}, ${P}`)||document.querySelector(F)||e.repeat||e.ctrlKey||e.altKey||e.metaKey||e.defaultPrevented)return;let n=t.current[e.key.toLowerCase()];n&&(e.preventDefault(),n())};return document.addEventListener(`keydown`,e),()=>document.removeEventListener(`keydown`,e)},[])}var L=d(`
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
`,[D]),R=d(`
    query Dialer {
      viewer {
        ringsPhone
        user { id phoneNumber }
        dialerSession { ...SessionFields }
      }
    }
  `,[L]),z=d(`
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
`),B=d(`
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
`),V=d(`
    mutation StartSession($input: StartDialerSessionInput!) {
      startDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),H=d(`
    mutation ConnectSession($input: ConnectDialerSessionInput!) {
      connectDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),U=d(`
    mutation NextContact($input: NextDialerContactInput!) {
      nextDialerContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),W=d(`
    mutation DialContact($input: DialContactInput!) {
      dialContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),G=d(`
    mutation HangUp($input: HangUpCallInput!) {
      hangUpCall(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),K=d(`
    mutation PickDisposition($input: PickDispositionInput!) {
      pickDisposition(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[L]),ce=d(`
    mutation SkipContact($input: SkipContactInput!) {
      skipContact(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),le=d(`
    mutation PausePower($input: PausePowerDialingInput!) {
      pausePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),ue=d(`
    mutation ResumePower($input: ResumePowerDialingInput!) {
      resumePowerDialing(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),de=d(`
    mutation DialNow($input: DialNextInput!) {
      dialNext(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),fe=d(`
    mutation ExtendWrapUp($input: ExtendWrapUpInput!) {
      extendWrapUp(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),pe=d(`
    mutation ConfirmPerson($input: ConfirmAnsweredByPersonInput!) {
      confirmAnsweredByPerson(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),me=d(`
    mutation LeaveMessage($input: LeaveMessageInput!) {
      leaveMessage(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),he=d(`
    mutation KeepSession($input: KeepDialerSessionInput!) {
      keepDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),ge=d(`
    mutation LeaveSession($input: LeaveDialerSessionInput!) {
      leaveDialerSession(input: $input) {
        __typename
        ... on DialerSession { ...SessionFields }
        ... on DomainError { message requestId }
      }
    }
  `,[L]),_e=d(`
  mutation SetPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ve=d(`
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
`),q={history:`_history_17nre_1`,entries:`_entries_17nre_6`,entry:`_entry_17nre_13`,line:`_line_17nre_22`,note:`_note_17nre_27`,body:`_body_17nre_35`,meta:`_meta_17nre_39`},ye=10,J=100;function be({numbers:e}){let t=a(),r=(0,N.useId)(),[s,c]=(0,N.useState)(ye),[d,f]=(0,N.useState)(),[p,m]=(0,N.useState)(!1),[h,g]=(0,N.useState)(),_=e.join(),v=(0,N.useCallback)(async()=>{let e=_===``?[]:_.split(`,`),n=await Promise.all(e.map(e=>t.query(ve,{phone:e,first:s},{requestPolicy:`network-only`}).toPromise()));g(n.find(e=>e.error)?.error);let r=n.flatMap(({data:e})=>e?[e.calls,e.messages]:[]),i=r.flatMap(({nodes:e})=>e);f(i.sort((e,t)=>t.createdAt.localeCompare(e.createdAt)).slice(0,s)),m(i.length>s||r.some(({pageInfo:e})=>e.hasNextPage))},[t,_,s]);return(0,N.useEffect)(()=>{v()},[v]),o([`CALLS`,`MESSAGES`],v),(0,M.jsxs)(`section`,{className:`card ${q.history}`,"aria-labelledby":r,children:[(0,M.jsx)(`h2`,{id:r,children:`What was said before`}),h&&!d?.length&&(0,M.jsx)(u,{failure:i(h),retry:v}),!d&&!h&&(0,M.jsx)(l,{rows:4,height:56}),d?.length===0&&!h&&(0,M.jsx)(`p`,{className:`soft`,children:`There were no texts or calls with this contact yet.`}),d&&d.length>0&&(0,M.jsx)(`ol`,{className:q.entries,children:d.map(e=>(0,M.jsx)(`li`,{className:q.entry,"data-direction":e.direction,children:e.__typename===`Call`?(0,M.jsx)(xe,{entry:e}):(0,M.jsx)(Se,{entry:e})},e.id))}),p&&s<J&&(0,M.jsx)(n,{className:`quiet`,onPress:()=>c(J),children:`Show earlier ones`})]})}function xe({entry:e}){let{callStatus:t,answeredBy:n,durationSeconds:r,disposition:i,note:a,direction:o,user:s,campaign:c,createdAt:l}=e,u=n===`MACHINE`?`answering machine`:S[t];return(0,M.jsxs)(M.Fragment,{children:[(0,M.jsxs)(`p`,{className:q.line,children:[(0,M.jsx)(`strong`,{children:i?.name??(o===`OUTGOING`?`Outgoing call`:`Incoming call`)}),(0,M.jsx)(`span`,{className:`soft`,children:[u,...r>0?[b(r)]:[]].join(`, `)})]}),e.recordedMessage&&(0,M.jsx)(`p`,{className:`soft`,children:C[e.recordedMessage.state]}),a&&(0,M.jsx)(`p`,{className:q.note,children:a}),(0,M.jsx)(w,{callId:e.id,recordings:e.recordings}),(0,M.jsxs)(`p`,{className:q.meta,children:[(0,M.jsx)(y,{at:l}),[s?.name,c?.name].map(e=>e&&` · ${e}`)]})]})}function Se({entry:e}){let{body:t,messageStatus:n,error:r,direction:i,user:a,createdAt:o}=e;return(0,M.jsxs)(M.Fragment,{children:[(0,M.jsx)(`p`,{className:q.body,children:t}),(0,M.jsxs)(`p`,{className:q.meta,children:[i===`OUTGOING`?`Text to the contact`:`Text from the contact`,` · `,(0,M.jsx)(y,{at:o}),i===`OUTGOING`&&a&&` · ${a.name}`,i===`OUTGOING`&&n!==`DELIVERED`&&` · ${x[n]}`,r&&`: ${r.message}`]})]})}var Ce=[`1`,`2`,`3`,`4`,`5`,`6`,`7`,`8`,`9`,`*`,`0`,`#`];function we({send:e,isBusy:t}){let[r,i]=(0,N.useState)(``),a=async t=>{await e(t)&&i(e=>(e+t).slice(-32))};return(0,M.jsxs)(`div`,{className:k.keypad,children:[(0,M.jsx)(`output`,{className:k.sent,"aria-label":`Sent tones`,children:r||` `}),(0,M.jsx)(`div`,{className:k.keys,children:Ce.map(e=>(0,M.jsx)(n,{className:`plain`,isDisabled:t,onPress:()=>void a(e),children:e},e))})]})}var Y=`number`;function Te({call:e,close:t,refresh:r}){let{user:a}=f(),{rows:o,error:c}=j(),[l,d]=[m(oe),m(ne)],[p,y]=(0,N.useState)(``),[b,x]=(0,N.useState)(``),S=(o??[]).filter(({id:e,active:t})=>t&&e!==a.id),C=p||(S[0]?.id??Y),w=()=>{let t=b.replace(/[\s().-]/g,``);return{id:e.id,...C===Y?{toNumber:t}:{toUserId:C}}},T=async e=>{l.reset(),d.reset(),await e.run({input:w()})&&(await r(),t())},E=d.failure?d:l;return(0,M.jsx)(s,{title:`Transfer ${A(e)}`,close:t,children:(0,M.jsxs)(_,{change:E,submit:()=>T(d),label:`Transfer`,children:[c&&(0,M.jsx)(u,{failure:i(c)}),(0,M.jsx)(h,{label:`To`,path:`toUserId`,value:C,onChange:y,options:[...S.map(({id:e,name:t,phoneNumber:n})=>({value:e,name:n===null?`${t} (no phone)`:t})),{value:Y,name:`Another number`}]}),C===Y&&(0,M.jsx)(g,{label:`Phone number`,help:`With the country code, such as +14155550142.`,path:`toNumber`,type:`tel`,value:b,onChange:x}),(0,M.jsxs)(`p`,{className:`soft`,children:[A(e),` is on hold until somebody picks up, for 20 seconds at most, and comes back to you otherwise.`]}),(0,M.jsxs)(v,{children:[(0,M.jsx)(n,{className:`plain`,onPress:t,children:`Cancel`}),(0,M.jsx)(n,{className:`plain`,isDisabled:l.isRunning,onPress:()=>void T(l),children:`Transfer now`}),(0,M.jsx)(n,{type:`submit`,className:`primary`,isDisabled:d.isRunning,children:`Talk first`})]})]})})}function Ee({id:e,isMuted:t,isOnHold:n},r){let i={mute:m(T),hold:m(re),digits:m(te),complete:m(ee),cancel:m(ie)},a=Object.values(i),o=async e=>{for(let e of a)e.reset();let t=await e()!==null;return await r(),t};return{isBusy:a.some(({isRunning:e})=>e),failure:a.find(({failure:e})=>e)?.failure??null,mute:async()=>void await o(()=>i.mute.run({input:{id:e,isMuted:!t}})),hold:async()=>void await o(()=>i.hold.run({input:{id:e,isOnHold:!n}})),sendDigits:t=>o(()=>i.digits.run(n=>({input:{id:e,digits:t,idempotencyKey:n}}))),complete:async()=>void await o(()=>i.complete.run({input:{id:e}})),cancel:async()=>void await o(()=>i.cancel.run({input:{id:e}}))}}var X=null,Z=new Set;function De(e){return X=e,Q(),()=>{X===e&&(X=null,Q())}}function Q(){for(let e of Z)e()}function Oe(){return(0,N.useSyncExternalStore)(e=>(Z.add(e),()=>Z.delete(e)),()=>X)}function ke({call:e,hasKeys:t,refresh:r}){let i=Ee(e,r),[a,o]=(0,N.useState)(!1),[s,l]=(0,N.useState)(!1),{transfer:d,isMuted:f,isOnHold:m}=e,h=d?.state===`RINGING`||d?.state===`CONSULTING`,g=d?.state===`CONSULTING`,_=(e,n)=>t&&e&&!i.isBusy?n:null;I({m:_(!0,()=>void i.mute()),p:_(!h,()=>void i.hold()),k:_(!h,()=>l(!s)),f:_(!h,()=>o(!0)),a:_(g,()=>void i.complete()),z:_(h,()=>void i.cancel())});let[v,y]=[O(e),E(e)];return(0,M.jsxs)(`section`,{className:k.controls,"aria-label":`Call with ${A(e)}`,children:[(0,M.jsxs)(`div`,{className:k.buttons,children:[(0,M.jsxs)(c,{className:`plain ${k.toggle}`,isSelected:f,isDisabled:i.isBusy,onChange:()=>void i.mute(),children:[f?`Muted`:`Mute`,` `,(0,M.jsx)(p,{keys:`M`})]}),h?(0,M.jsxs)(M.Fragment,{children:[g&&(0,M.jsxs)(n,{className:`primary`,isDisabled:i.isBusy,onPress:()=>void i.complete(),children:[`Connect both `,(0,M.jsx)(p,{keys:`A`})]}),(0,M.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>void i.cancel(),children:[`Back to `,A(e),` `,(0,M.jsx)(p,{keys:`Z`})]})]}):(0,M.jsxs)(M.Fragment,{children:[(0,M.jsxs)(c,{className:`plain ${k.toggle}`,isSelected:m,isDisabled:i.isBusy,onChange:()=>void i.hold(),children:[m?`On hold`:`Hold`,` `,(0,M.jsx)(p,{keys:`P`})]}),(0,M.jsxs)(c,{className:`plain ${k.toggle}`,isSelected:s,onChange:l,children:[`Keypad `,(0,M.jsx)(p,{keys:`K`})]}),(0,M.jsxs)(n,{className:`plain`,isDisabled:i.isBusy,onPress:()=>o(!0),children:[`Transfer… `,(0,M.jsx)(p,{keys:`F`})]})]})]}),(0,M.jsxs)(`div`,{role:`status`,className:k.news,children:[v&&(0,M.jsx)(`p`,{"data-tone":d?.state===`FAILED`?`warn`:`neutral`,children:v}),y&&(0,M.jsx)(`p`,{"data-tone":`warn`,children:y})]}),s&&!h&&(0,M.jsx)(we,{send:i.sendDigits,isBusy:i.isBusy}),i.failure&&(0,M.jsx)(u,{failure:i.failure}),a&&(0,M.jsx)(Te,{call:e,close:()=>o(!1),refresh:r})]})}var $=e=>`dialer-note-${e}`,Ae=800;function je(e,t){let n=a(),r=()=>e&&sessionStorage.getItem($(e)),[i,o]=(0,N.useState)({callId:e,text:r()}),s=(i.callId===e?i.text:r())??t,c=(0,N.useRef)(null),l=(0,N.useRef)(void 0),u=(0,N.useCallback)(async()=>{clearTimeout(l.current);let e=c.current;c.current=null,e&&await n.mutation(ae,{input:{id:e.callId,note:e.text}}).toPromise()},[n]);return(0,N.useEffect)(()=>{let e=()=>document.visibilityState===`hidden`&&void u();return document.addEventListener(`visibilitychange`,e),()=>{document.removeEventListener(`visibilitychange`,e),u()}},[u]),{text:s,change:(0,N.useCallback)(t=>{e&&(sessionStorage.setItem($(e),t),c.current={callId:e,text:t},clearTimeout(l.current),l.current=setTimeout(()=>void u(),Ae)),o({callId:e,text:t})},[e,u])}}function Me(e){e&&sessionStorage.removeItem($(e))}export{ce as C,I as E,_e as S,B as T,U as _,Oe as a,z as b,H as c,R as d,fe as f,me as g,ge as h,De as i,W as l,he as m,je as n,be as o,G as p,ke as r,pe as s,Me as t,de as u,le as v,V as w,ue as x,K as y};