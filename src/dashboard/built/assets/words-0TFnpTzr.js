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
    inbox { id name }
    campaign { id name }
    campaignContact { id firstName lastName company primaryNumber }
    transfer { kind state reason fromUser { id name } toUser { id name } toNumber createdAt }
    supervisors { user { id name } mode isConnected }
  }
`),i=t(`
  query TransferColleagues($after: String) {
    userConnection(first: 100, after: $after, filter: { type: PERSON }) {
      nodes { id name active phoneNumber presence { state reason mayBeRung } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),a=t(`
    query CurrentTalk {
      viewer {
        currentCall {
          ...TalkFields
          queued { leftAt totalWaitedSeconds isCallback queue { id name } }
          contact { title email extraFields }
          campaignContact { title email extraFields script { body isIncomplete } }
        }
        offeredCalls { ...TalkFields }
      }
    }
  `,[r]),o=t(`
    mutation MuteCall($input: MuteCallInput!) {
      muteCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),s=t(`
    mutation HoldCall($input: HoldCallInput!) {
      holdCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),c=t(`
    mutation SendDigits($input: SendDigitsInput!) {
      sendDigits(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),l=t(`
    mutation TransferCall($input: TransferCallInput!) {
      transferCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[r]),u=t(`
    mutation StartConsultation($input: StartConsultationInput!) {
      startConsultation(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[r]),d=t(`
    mutation CompleteTransfer($input: CompleteTransferInput!) {
      completeTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),f=t(`
    mutation CancelTransfer($input: CancelTransferInput!) {
      cancelTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),p=t(`
  mutation DeclineTransfer($input: DeclineTransferInput!) {
    declineTransfer(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`),m=t(`
  mutation EndTalk($input: EndCallInput!) {
    endCall(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`),h=t(`
  mutation SaveNote($input: NoteCallInput!) {
    noteCall(input: $input) {
      __typename
      ... on Call { id note }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),g=t(`
    query LiveCalls {
      calls(first: 100, filter: { status: IN_PROGRESS }) {
        nodes { ...TalkFields }
        pageInfo { hasNextPage }
      }
    }
  `,[r]),_=t(`
    mutation SuperviseCall($input: SuperviseCallInput!) {
      superviseCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),v=t(`
    mutation LeaveSupervision($input: LeaveSupervisionInput!) {
      leaveSupervision(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[r]),y={controls:`_controls_wanog_1`,buttons:`_buttons_wanog_5`,toggle:`_toggle_wanog_10`,news:`_news_wanog_15`,keypad:`_keypad_wanog_28`,sent:`_sent_wanog_33`,keys:`_keys_wanog_37`,dock:`_dock_wanog_42`,head:`_head_wanog_71`,known:`_known_wanog_77`,note:`_note_wanog_91`,calls:`_calls_wanog_95`,call:`_call_wanog_95`},b={BUSY:`got another call`,DECLINED:`declined`,ENDED:`was not reached before the call ended`,FAILED:`could not be reached`,LEFT:`hung up`,NO_ANSWER:`did not pick up`},x={JOIN:`talks with you both`,LISTEN:`listens`,WHISPER:`speaks to you alone`};function S({direction:e,from:t,to:r,contact:i,campaignContact:a}){return n(a??i,e===`INCOMING`?t:r)}function C({direction:e,from:t,to:n}){return e===`INCOMING`?t:n}function w({transfer:t}){return t?.toUser?.name??e(t?.toNumber??`the other party`)}function T(e){let{transfer:t}=e,[n,r]=[w(e),S(e)];switch(t?.state){case`RINGING`:return`Ringing ${n}. ${r} is on hold.`;case`CONSULTING`:return`You talk with ${n}. ${r} is on hold.`;case`FAILED`:return t.reason===null?null:`${n} ${b[t.reason]}. You are back with ${r}.`;default:return null}}function E({supervisors:e}){let t=e.filter(({isConnected:e})=>e);return t.length===0?null:`${t.map(({user:e,mode:t})=>`${e?.name??`A former user`} ${x[t]}`).join(`, `)}.`}export{i as S,o as _,E as a,r as b,d as c,p as d,c as f,g,v as h,T as i,u as l,s as m,w as n,y as o,m as p,S as r,f as s,C as t,a as u,h as v,l as x,_ as y};