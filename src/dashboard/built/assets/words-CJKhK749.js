import{t as e}from"./graphql-Dl2pyFBD.js";import{n as t}from"./person-D5B3pe3b.js";var n=e(`
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
`),r=e(`
    query CurrentTalk {
      viewer {
        currentCall { ...TalkFields }
        offeredCalls { ...TalkFields }
      }
    }
  `,[n]),i=e(`
    mutation MuteCall($input: MuteCallInput!) {
      muteCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[n]),a=e(`
    mutation HoldCall($input: HoldCallInput!) {
      holdCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[n]),o=e(`
    mutation SendDigits($input: SendDigitsInput!) {
      sendDigits(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[n]),s=e(`
    mutation TransferCall($input: TransferCallInput!) {
      transferCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[n]),c=e(`
    mutation StartConsultation($input: StartConsultationInput!) {
      startConsultation(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId faults { path message } }
      }
    }
  `,[n]),l=e(`
    mutation CompleteTransfer($input: CompleteTransferInput!) {
      completeTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[n]),u=e(`
    mutation CancelTransfer($input: CancelTransferInput!) {
      cancelTransfer(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[n]),d=e(`
  mutation DeclineTransfer($input: DeclineTransferInput!) {
    declineTransfer(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`),f=e(`
  mutation EndTalk($input: EndCallInput!) {
    endCall(input: $input) {
      __typename
      ... on Call { id }
      ... on DomainError { message requestId }
    }
  }
`),p=e(`
  mutation SaveNote($input: NoteCallInput!) {
    noteCall(input: $input) {
      __typename
      ... on Call { id note }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),m=e(`
    query LiveCalls {
      calls(first: 100, filter: { status: IN_PROGRESS }) {
        nodes { ...TalkFields }
        pageInfo { hasNextPage }
      }
    }
  `,[n]),h=e(`
    mutation SuperviseCall($input: SuperviseCallInput!) {
      superviseCall(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[n]),g=e(`
    mutation LeaveSupervision($input: LeaveSupervisionInput!) {
      leaveSupervision(input: $input) {
        __typename
        ... on Call { ...TalkFields }
        ... on DomainError { message requestId }
      }
    }
  `,[n]),_={controls:`_controls_1dwki_1`,buttons:`_buttons_1dwki_5`,toggle:`_toggle_1dwki_10`,news:`_news_1dwki_15`,keypad:`_keypad_1dwki_28`,sent:`_sent_1dwki_33`,keys:`_keys_1dwki_37`,dock:`_dock_1dwki_42`,head:`_head_1dwki_63`,note:`_note_1dwki_69`,calls:`_calls_1dwki_73`,call:`_call_1dwki_73`},v={BUSY:`got another call`,DECLINED:`declined`,ENDED:`was not reached before the call ended`,FAILED:`could not be reached`,LEFT:`hung up`,NO_ANSWER:`did not pick up`},y={JOIN:`talks with you both`,LISTEN:`listens`,WHISPER:`speaks to you alone`};function b({direction:e,from:n,to:r,contact:i,campaignContact:a}){let o=e===`INCOMING`?n:r,s=a??i;return s?t(s,o):o}function x({direction:e,from:t,to:n}){return e===`INCOMING`?t:n}function S({transfer:e}){return e?.toUser?.name??e?.toNumber??`the other party`}function C(e){let{transfer:t}=e,[n,r]=[S(e),b(e)];switch(t?.state){case`RINGING`:return`Ringing ${n}. ${r} is on hold.`;case`CONSULTING`:return`You talk with ${n}. ${r} is on hold.`;case`FAILED`:return t.reason===null?null:`${n} ${v[t.reason]}. You are back with ${r}.`;default:return null}}function w({supervisors:e}){let t=e.filter(({isConnected:e})=>e);return t.length===0?null:`${t.map(({user:e,mode:t})=>`${e?.name??`A former user`} ${y[t]}`).join(`, `)}.`}export{i as _,w as a,n as b,l as c,d,o as f,m as g,g as h,C as i,c as l,a as m,S as n,_ as o,f as p,b as r,u as s,x as t,r as u,p as v,s as x,h as y};