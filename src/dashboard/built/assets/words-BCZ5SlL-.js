import{a as e}from"./phones-Bu7gKH-V.js";import{t}from"./graphql-QMnPK7LK.js";import{n}from"./person-Dy-kDYCD.js";var r=t(`
  fragment TalkFields on Call {
    id
    callStatus
    direction
    from
    to
    answeredAt
    endedAt
    note
    isMuted
    isOnHold
    handedOverAt
    handler { id name }
    contact { id firstName lastName company primaryNumber }
    campaign { id name }
    campaignContact { id firstName lastName company primaryNumber }
    transfer { kind state reason fromUser { id name } toUser { id name } toNumber createdAt }
    supervisors { user { id name } mode isConnected }
  }
`),i=t(`
    query CurrentTalk {
      viewer {
        currentCall { ...TalkFields }
        offeredCalls { ...TalkFields }
      }
    }
  `,[r]),a=t(`
    mutation MuteCall($input: MuteCallInput!) {
      muteCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),o=t(`
    mutation HoldCall($input: HoldCallInput!) {
      holdCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),s=t(`
    mutation SendDigits($input: SendDigitsInput!) {
      sendDigits(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),c=t(`
    mutation TransferCall($input: TransferCallInput!) {
      transferCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[r]),l=t(`
    mutation StartConsultation($input: StartConsultationInput!) {
      startConsultation(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[r]),u=t(`
    mutation CompleteTransfer($input: CompleteTransferInput!) {
      completeTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),d=t(`
    mutation CancelTransfer($input: CancelTransferInput!) {
      cancelTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),f=t(`
  mutation DeclineTransfer($input: DeclineTransferInput!) {
    declineTransfer(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`),p=t(`
  mutation EndTalk($input: EndCallInput!) {
    endCall(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`),m=t(`
  mutation SaveNote($input: NoteCallInput!) {
    noteCall(input: $input) {
      __typename
      ... on Call { id note }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),h=t(`
    query LiveCalls {
      calls(first: 100, filter: { status: IN_PROGRESS }) {
        nodes { ...TalkFields }
        pageInfo { hasNextPage }
      }
    }
  `,[r]),g=t(`
    mutation SuperviseCall($input: SuperviseCallInput!) {
      superviseCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),_=t(`
    mutation LeaveSupervision($input: LeaveSupervisionInput!) {
      leaveSupervision(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),v={controls:`_controls_1dwki_1`,buttons:`_buttons_1dwki_5`,toggle:`_toggle_1dwki_10`,news:`_news_1dwki_15`,keypad:`_keypad_1dwki_28`,sent:`_sent_1dwki_33`,keys:`_keys_1dwki_37`,dock:`_dock_1dwki_42`,head:`_head_1dwki_63`,note:`_note_1dwki_69`,calls:`_calls_1dwki_73`,call:`_call_1dwki_73`},y={BUSY:`got another call`,DECLINED:`declined`,ENDED:`was not reached before the call ended`,FAILED:`could not be reached`,LEFT:`hung up`,NO_ANSWER:`did not pick up`},b={JOIN:`talks with you both`,LISTEN:`listens`,WHISPER:`speaks to you alone`};function x({direction:e,from:t,to:r,contact:i,campaignContact:a}){return n(a??i,e===`INCOMING`?t:r)}function S({direction:e,from:t,to:n}){return e===`INCOMING`?t:n}function C({transfer:t}){return t?.toUser?.name??e(t?.toNumber??`the other party`)}function w(e){let{transfer:t}=e,[n,r]=[C(e),x(e)];switch(t?.state){case`RINGING`:return`Ringing ${n}. ${r} is on hold.`;case`CONSULTING`:return`You talk with ${n}. ${r} is on hold.`;case`FAILED`:return t.reason===null?null:`${n} ${y[t.reason]}. You are back with ${r}.`;default:return null}}function T({supervisors:e}){let t=e.filter(({isConnected:e})=>e);return t.length===0?null:`${t.map(({user:e,mode:t})=>`${e?.name??`A former user`} ${b[t]}`).join(`, `)}.`}export{a as _,T as a,r as b,u as c,f as d,s as f,h as g,_ as h,w as i,l,o as m,C as n,v as o,p,x as r,d as s,S as t,i as u,m as v,c as x,g as y};