import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{C as t,D as n,S as r,T as i,U as a,_ as o,b as s,g as c,h as l,m as u,o as d,p as f,v as p,w as m,x as h,y as g}from"./index-DjZ7S5Vk.js";import{t as _}from"./link-DyCTn3eA.js";import{n as v,r as y}from"./viewer-Ck9_7Tvy.js";import{n as b,t as ee}from"./heads-2fKni5gh.js";import{_ as x,a as S,h as C,i as w,m as T,r as te,t as ne}from"./phones-Bu7gKH-V.js";import{n as re}from"./tabs-BtQP_G8Q.js";import{St as ie,n as E,xt as ae}from"./Button-BOYhH1g_.js";import{t as D}from"./change-7ADph__u.js";import{t as O}from"./graphql-QMnPK7LK.js";import{n as k}from"./client-Byu9ycPY.js";import{t as A}from"./draft-B-XDVf0W.js";import{r as j,t as M}from"./read-D74P7Vt8.js";import{t as N}from"./badge-BP8q_UtV.js";import{n as oe,r as se,t as ce}from"./useDragAndDrop-BKgHmH3W.js";import{n as le}from"./rows-vtD_KM0S.js";import{t as P}from"./phone-number-wsziSSfD.js";import{t as ue}from"./search-input-B7wrsVbK.js";import{t as F}from"./table-DuGHsgR6.js";import{n as I}from"./time-B1x4Mc6u.js";import{n as de,t as fe}from"./snippets-CedXwJR2.js";import{t as pe}from"./audio-field-BFwJjPnr.js";import{t as me}from"./facts-CiHN-RKM.js";import{t as he}from"./FileTrigger-3TUldzRu.js";var L=e(ie(),1),ge=O(`
  query BusinessSettings {
    viewer {
      business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes hasDialer recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }
      }
    }
  }
`),R=O(`
  mutation UpdateBusiness($input: UpdateBusinessInput!) {
    updateBusiness(input: $input) {
      __typename
      ... on Business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }
      }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),z=O(`
  mutation SaveSnippet($input: SaveSnippetInput!) {
    saveSnippet(input: $input) {
      __typename
      ... on Snippet { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),_e=O(`
  mutation DeleteSnippet($id: ID!) {
    deleteSnippet(input: { id: $id }) {
      __typename
      ... on SnippetDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),ve=O(`
  query BusinessRetention {
    viewer {
      business {
        id
        retention {
          messageDays
          callDays
          recordingDays
          sessionDays
          importDays
          noticeDays
          eventDays
          attemptDays
          auditDays
        }
        retentionLimits { setting least most serviceDays }
      }
    }
  }
`),ye=O(`
  query PersonSummary($phoneNumber: String, $contactId: ID) {
    personSummary(phoneNumber: $phoneNumber, contactId: $contactId) {
      names
      phoneNumbers
      emails
      contactCount
      campaignContactCount
      messageCount
      callCount
    }
  }
`),be=O(`
  mutation ExportPerson($input: ExportPersonInput!) {
    exportPerson(input: $input) {
      __typename
      ... on PersonExport { id }
      ... on DomainError { message requestId }
    }
  }
`),xe=O(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      __typename
      ... on PersonErasure { id }
      ... on DomainError { message requestId }
    }
  }
`),Se=O(`
  query PersonErasures {
    personErasures { id contactId erasedRows countedRows createdAt erasedAt completedAt }
  }
`),Ce=O(`
  query PersonExports {
    personExports { id format state failure rowCount countedRows size createdAt expiresAt url }
  }
`),we=O(`
  mutation SetOwnPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Te=O(`
  mutation UpdateSelf($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name timeZone phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ee=O(`
  query Dispositions($mayManage: Boolean!) {
    dispositions { id name source systemOutcome marksContactComplete }
    retiredDispositions @include(if: $mayManage) { id name }
  }
`),De=O(`
  mutation CreateDisposition($input: CreateDispositionInput!) {
    createDisposition(input: $input) {
      __typename
      ... on Disposition { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Oe=O(`
  mutation UpdateDisposition($input: UpdateDispositionInput!) {
    updateDisposition(input: $input) {
      __typename
      ... on Disposition { id name marksContactComplete }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ke=O(`
  mutation ReorderDispositions($ids: [ID!]!) {
    reorderDispositions(input: { ids: $ids }) {
      __typename
      ... on DispositionList { dispositions { id } }
      ... on DomainError { message requestId }
    }
  }
`),Ae=O(`
  mutation RetireDisposition($id: ID!) {
    retireDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),B=O(`
  mutation RestoreDisposition($id: ID!) {
    restoreDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),je=O(`
  query DoNotCallNumbers($prefix: String, $after: String) {
    doNotCallNumbers(first: 100, prefix: $prefix, after: $after) {
      nodes { id: phoneNumber note source createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`),V=O(`
  mutation AddDoNotCall($numbers: [DoNotCallNumberInput!]!) {
    addDoNotCallNumbers(input: { numbers: $numbers }) {
      __typename
      ... on DoNotCallAddition { outcomes { result error { message } number { phoneNumber } } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Me=O(`
  mutation RemoveDoNotCall($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DoNotCallRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),Ne=O(`
  query RefusalReviews($after: String) {
    refusalReviews(first: 100, after: $after) {
      nodes { id: phoneNumber saidAt dueAt message { id body conversationId } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Pe=O(`
  mutation DecideRefusal($input: RefusalDecisionInput!) {
    decideRefusal(input: $input) {
      __typename
      ... on RefusalReview { phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Fe=O(`
  query InboxSettings($mayManage: Boolean!) {
    inboxes(includeInactive: $mayManage) {
      id
      name
      phoneNumber
      isActive
      forwardTo
      mostCallsPerDay
      rotation { state until answeredShare }
      route {
        strategy
        timeZone
        isOpen
        members { ringSeconds user { id name active phoneNumber } }
        hours { weekday from until }
        holidays { date name }
        queue { id }
        menu { words language repeats audio { id } keys { key action queueId } }
        whenClosed { action words language phoneNumber greeting { id } }
        whenUnanswered { action words language phoneNumber greeting { id } }
      }
      number {
        id
        state
        isConnected
        problem
        registration { state reason }
      }
    }
  }
`),Ie=O(`
  query QueueNames {
    queues { id name }
  }
`),Le=O(`
  mutation SetInboxRoute($input: SetInboxRouteInput!) {
    setInboxRoute(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Re=O(`
  mutation RemoveInboxRoute($id: ID!) {
    removeInboxRoute(input: { id: $id }) {
      __typename
      ... on InboxRouteRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),ze=O(`
  query Numbers {
    numbers(first: 100) {
      nodes { id phoneNumber state origin problem inbox { id } }
    }
  }
`),Be=O(`
  query AvailableNumbers($country: String!, $kind: NumberKind!, $areaCode: String, $contains: String) {
    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains) {
      phoneNumber
      locality
      capabilities
    }
  }
`),Ve=O(`
  mutation CreateInbox($input: CreateInboxInput!) {
    createInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),He=O(`
  mutation UpdateInbox($input: UpdateInboxInput!) {
    updateInbox(input: $input) {
      __typename
      ... on Inbox { id name forwardTo }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ue=O(`
  mutation ReturnToRotation($id: ID!) {
    returnInboxToRotation(input: { id: $id }) {
      __typename
      ... on Inbox { id rotation { state } }
      ... on DomainError { message requestId }
    }
  }
`),We=O(`
  mutation ReorderInboxes($ids: [ID!]!) {
    reorderInboxes(input: { ids: $ids }) {
      __typename
      ... on InboxList { inboxes { id } }
      ... on DomainError { message requestId }
    }
  }
`),H=O(`
  mutation ActivateInbox($id: ID!) {
    activateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),Ge=O(`
  mutation DeactivateInbox($id: ID!) {
    deactivateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),Ke=O(`
  mutation ConnectInbox($id: ID!) {
    connectInbox(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),qe=O(`
  mutation BuyNumber($input: BuyNumberInput!) {
    buyNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Je=O(`
  mutation AdoptNumber($input: AdoptNumberInput!) {
    adoptNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ye=O(`
  mutation ReleaseNumber($id: ID!) {
    releaseNumber(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),Xe=O(`
  query Registries {
    registries {
      id
      kind
      name
      asOf
      validUntil
      isStale
      numberCount
      pendingImport { state totalCount handledCount refusedCount failure }
    }
  }
`),Ze=O(`
  mutation ImportRegistry($input: ImportRegistryInput!) {
    importRegistry(input: $input) {
      __typename
      ... on Registry { id pendingImport { refusedCount } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Qe=O(`
  mutation DeleteRegistry($id: ID!) {
    deleteRegistry(input: { id: $id }) {
      __typename
      ... on RegistryDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),U={parts:`_parts_5lr4p_1`,form:`_form_5lr4p_6`,words:`_words_5lr4p_9`,decisions:`_decisions_5lr4p_18`,rowActions:`_rowActions_5lr4p_23`,plainList:`_plainList_5lr4p_26`,number:`_number_5lr4p_43`,search:`_search_5lr4p_47`,offers:`_offers_5lr4p_53`,offer:`_offer_5lr4p_53`,summary:`_summary_5lr4p_77`},W=ae(),G=[`UTC`,...Intl.supportedValuesOf(`timeZone`).filter(e=>e!==`UTC`)];function K({label:e,help:t,none:n,value:r,onChange:i}){let a=r===``||G.includes(r)?G:[r,...G];return(0,W.jsx)(s,{label:e,help:t,path:`timeZone`,value:r,onChange:i,options:[...n===void 0?[]:[{value:``,name:n}],...a.map(e=>({value:e,name:e.replaceAll(`_`,` `)}))]})}function $e(){let{user:e}=y(),t=v();return(0,W.jsxs)(`div`,{className:U.parts,children:[(0,W.jsx)(b,{title:`You`,about:e.email,children:t(`USERS_MANAGE`)?(0,W.jsx)(tt,{user:e}):(0,W.jsx)(et,{user:e})}),(0,W.jsx)(b,{title:`Sign-in`,about:`Password, passkeys, one-time codes, connected apps and browsers.`,children:(0,W.jsx)(`p`,{children:(0,W.jsx)(`a`,{className:`button plain`,href:`/dashboard/account`,children:`Open the page of your account`})})})]})}var q={label:`Your phone`,help:`It rings when you place a call or work in the dialer.`,path:`phoneNumber`,autoComplete:`tel`};function et({user:e}){let[t,n]=(0,L.useState)(e.phoneNumber??``),r=D(we),a=i();return(0,W.jsxs)(c,{change:r,submit:async()=>{await r.run({input:{id:e.id,phoneNumber:t.trim()||null}})&&a(`Your phone is saved.`)},label:`Your account`,className:U.form??``,children:[(0,W.jsx)(g,{...q,value:t,onChange:n}),(0,W.jsx)(`p`,{className:`soft`,children:`An admin of your business changes your name and your time zone.`}),(0,W.jsx)(h,{action:`Save`,isDisabled:r.isRunning})]})}function tt({user:e}){let{business:t}=y(),[n,r]=(0,L.useState)(e.name),[a,o]=(0,L.useState)(e.timeZone??``),[s,l]=(0,L.useState)(e.phoneNumber??``),u=D(Te),d=i();return(0,W.jsxs)(c,{change:u,submit:async()=>{await u.run({input:{id:e.id,name:n,timeZone:a,phoneNumber:s.trim()}})&&d(`Your account is saved.`)},label:`Your account`,className:U.form??``,children:[(0,W.jsx)(m,{label:`Name`,path:`name`,autoComplete:`name`,value:n,onChange:r}),(0,W.jsx)(g,{...q,value:s,onChange:l}),(0,W.jsx)(K,{label:`Time zone`,help:`Times are shown in this zone.`,none:`That of the business, ${t.timeZone.replaceAll(`_`,` `)}`,value:a,onChange:o}),(0,W.jsx)(h,{action:`Save`,isDisabled:u.isRunning})]})}var nt=`arb.ca-ES.cmn-CN.cmn-TW.cs-CZ.da-DK.de-DE.el-GR.en-AU.en-GB.en-IN.en-US.es-ES.es-MX.es-US.fi-FI.fr-CA.fr-FR.he-IL.hi-IN.hu-HU.id-ID.it-IT.ja-JP.ko-KR.nb-NO.nl-BE.nl-NL.pl-PL.pt-BR.pt-PT.ro-RO.ru-RU.sv-SE.th-TH.tr-TR.uk-UA.vi-VN.yue-HK`.split(`.`);new Set(nt);var rt=new Intl.DisplayNames(`en`,{type:`language`}),J=nt.map(e=>({value:e,name:rt.of(e)??e})).sort((e,t)=>e.name.localeCompare(t.name,`en`)),it=e=>J.find(({value:t})=>t===e)?.value??`en-US`;function at(){let{data:e,error:t,refresh:n}=M(ge);if(j([`SETTINGS`],n),t&&!e)return(0,W.jsx)(C,{failure:k(t),retry:n});if(!e)return(0,W.jsx)(x,{rows:5,height:64});let{business:r}=e.viewer;return(0,W.jsxs)(`div`,{className:U.parts,children:[(0,W.jsx)(ot,{business:r}),(0,W.jsx)(st,{business:r}),(0,W.jsx)(ct,{business:r}),(0,W.jsx)(lt,{business:r}),(0,W.jsx)(ft,{business:r})]})}function ot({business:e}){let t=D(R),n=i(),[a,o]=(0,L.useState)({});(0,L.useEffect)(()=>{o(t=>Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n)))},[e]);let s=async(e,r,i)=>{o(e),await t.run({input:e})?n(r,i&&{undo:()=>void s(i,`As before.`)}):o({})},{openInboxes:c,requiresSecondFactor:l}={...e,...a};return(0,W.jsxs)(b,{title:`People`,children:[t.failure&&(0,W.jsx)(C,{failure:t.failure}),(0,W.jsx)(r,{label:`Members see the texts and calls of every inbox`,help:`Otherwise a member sees those of the assigned inboxes alone.`,value:c,isDisabled:t.isRunning,onChange:e=>s({openInboxes:e},e?`Members see every inbox.`:`Members see their own inboxes.`,{openInboxes:!e})}),(0,W.jsx)(r,{label:`Users must have a second factor`,help:`You need one yourself first. Users without one set it up at their next sign-in.`,value:l,isDisabled:t.isRunning,onChange:e=>s({requiresSecondFactor:e},e?`Users must have a second factor.`:`Users may sign in without a second factor.`)})]})}function st({business:e}){let{values:t,changes:n,edit:r,settle:a}=A({timeZone:e.timeZone,answeredRestMinutes:e.answeredRestMinutes}),o=D(R),s=i();return(0,W.jsx)(b,{title:`Times`,about:e.hasDialer&&`The hours of calls are a setting of each campaign.`,children:(0,W.jsxs)(c,{change:o,submit:async()=>{if(Object.keys(n).length===0){s(`Nothing has changed.`);return}let e=`answeredRestMinutes`in n&&{answeredRestMinutes:n.answeredRestMinutes??0};await o.run({input:{...n,...e}})&&(s(`The settings of the business are saved.`),a())},label:`Times`,className:U.form??``,children:[(0,W.jsx)(K,{label:`Time zone of the business`,help:`For people whose place is unknown, and for users who have not chosen their own.`,value:t.timeZone,onChange:e=>r({timeZone:e})}),e.hasDialer&&(0,W.jsx)(p,{label:`Rest after an answered call`,help:`No other campaign calls the number in this time. 0 to 43,200 minutes, which are 30 days.`,path:`answeredRestMinutes`,unit:`minutes`,value:t.answeredRestMinutes,onChange:e=>r({answeredRestMinutes:e})}),(0,W.jsx)(h,{action:`Save`,isDisabled:o.isRunning})]})})}function ct({business:e}){let{values:n,changes:r,edit:a,settle:o}=A({reasons:e.awayReasons.join(`
`),wrapUpSeconds:e.wrapUpSeconds}),s=D(R),l=i();return(0,W.jsx)(b,{title:`Presence`,about:`Calls ring for people who are available. Each person sets it at the top of the page.`,children:(0,W.jsxs)(c,{change:s,submit:async()=>{let{reasons:e,wrapUpSeconds:t}=r;if(e===void 0&&t===void 0){l(`Nothing has changed.`);return}let n=e?.split(`
`).map(e=>e.trim()).filter(Boolean);await s.run({input:{...n&&{awayReasons:n},...t!==void 0&&{wrapUpSeconds:t}}})&&(l(`Presence is saved.`),o())},label:`Presence`,className:U.form??``,children:[(0,W.jsx)(t,{label:`Reasons to be away`,help:`One on each line: 1 to 20, each of at most 40 characters.`,path:`awayReasons`,value:n.reasons,onChange:e=>a({reasons:e})}),(0,W.jsx)(p,{label:`Wrap-up after an incoming call`,help:`Nothing rings for the person in this time. 0 to 600 seconds.`,path:`wrapUpSeconds`,unit:`seconds`,value:n.wrapUpSeconds,onChange:e=>a({wrapUpSeconds:e})}),(0,W.jsx)(h,{action:`Save`,isDisabled:s.isRunning})]})})}function lt({business:e}){let{values:t,changes:n,edit:r,settle:a}=A({helpContact:e.helpContact??``}),o=D(R),s=i();return(0,W.jsx)(b,{title:`Help`,about:`People who text HELP get an answer with the name of the business.`,children:(0,W.jsxs)(c,{change:o,submit:async()=>{n.helpContact===void 0?s(`Nothing has changed.`):await o.run({input:{helpContact:n.helpContact.trim()||null}})&&(s(`The contact for help is saved.`),a())},label:`Help`,className:U.form??``,children:[(0,W.jsx)(m,{label:`Contact for help`,help:`A phone number, an e-mail address or a web page. Empty: the answer names the business alone.`,path:`helpContact`,maxLength:100,value:t.helpContact,onChange:e=>r({helpContact:e})}),(0,W.jsx)(h,{action:`Save`,isDisabled:o.isRunning})]})})}var ut=[{value:`NEVER`,name:`No calls`},{value:`INCOMING`,name:`Incoming calls`},{value:`OUTGOING`,name:`Outgoing calls`},{value:`ALL`,name:`All calls`}],dt=`A voice reads it to callers, and to those to whom a recorded call is transferred. Empty: callers hear nothing, and the others that the call is recorded.`;function ft({business:e}){let{values:n,changes:r,edit:a,settle:o}=A({recordsCalls:e.recordsCalls,recordingAnnouncement:e.recordingAnnouncement??``,recordingAnnouncementLanguage:it(e.recordingAnnouncementLanguage),recordingDays:e.retention.recordingDays}),l=D(R),u=i();return(0,W.jsx)(b,{title:`Recordings`,about:`In many places the other party must agree to a recording. In outgoing calls the agent says it at the beginning.`,children:(0,W.jsxs)(c,{change:l,submit:async()=>{let{recordingDays:e,...t}=r;if(Object.keys(r).length===0){u(`Nothing has changed.`);return}let n=`recordingDays`in r&&{retention:{recordingDays:e??null}};await l.run({input:{...t,...n}})&&(u(`The settings of recordings are saved.`),o())},label:`Recordings`,className:U.form??``,children:[(0,W.jsx)(s,{label:`Calls that are recorded`,help:e.hasDialer&&`A campaign may decide otherwise.`,path:`recordsCalls`,options:ut,value:n.recordsCalls,onChange:e=>a({recordsCalls:e})}),n.recordsCalls!==`NEVER`&&(0,W.jsx)(t,{label:`What callers hear first`,help:dt,path:`recordingAnnouncement`,rows:2,maxLength:500,value:n.recordingAnnouncement,onChange:e=>a({recordingAnnouncement:e})}),n.recordsCalls!==`NEVER`&&(0,W.jsx)(s,{label:`Its language`,help:`Callers hear it in a voice of this language.`,path:`recordingAnnouncementLanguage`,options:J,value:n.recordingAnnouncementLanguage,onChange:e=>a({recordingAnnouncementLanguage:e})}),(0,W.jsx)(p,{label:`Erase recordings after`,help:`The calls stay. 1 to 3,650 days; empty: never.`,path:`retention.recordingDays`,unit:`days`,value:n.recordingDays,onChange:e=>a({recordingDays:e})}),(0,W.jsx)(h,{action:`Save`,isDisabled:l.isRunning})]})})}var Y={list:`_list_uj8np_1`,row:`_row_uj8np_5`,handle:`_handle_uj8np_22`,content:`_content_uj8np_29`};function X({label:e,items:t,canSort:r,onOrder:i,children:a}){let{dragAndDropHooks:o}=ce({isDisabled:!r,getItems:e=>[...e].map(e=>({"text/plain":String(e)})),onReorder({keys:e,target:n}){let r=t.map(({id:e})=>e).filter(t=>!e.has(t)),a=r.indexOf(String(n.key))+ +(n.dropPosition===`after`);i([...r.slice(0,a),...[...e].map(String),...r.slice(a)])}});return(0,W.jsx)(oe,{"aria-label":e,items:t,keyboardNavigationBehavior:`tab`,dragAndDropHooks:o,className:Y.list??``,children:e=>(0,W.jsxs)(se,{id:e.id,textValue:e.name,className:Y.row??``,children:[r&&(0,W.jsx)(E,{slot:`drag`,className:`quiet ${Y.handle}`,"aria-label":`Move ${e.name}`,children:(0,W.jsx)(n,{})}),(0,W.jsx)(`div`,{className:Y.content,children:a(e)})]})})}function pt(e,t,n){let[r,a]=(0,L.useState)(null),o=i();(0,L.useEffect)(()=>a(null),[e]);let s=({id:e})=>r?.indexOf(e)??0,c=r?e.toSorted((e,t)=>s(e)-s(t)):[...e],l=async(e,r)=>{a(e);let i=await t(e)!==null;n(),i&&r&&o(`The order is saved.`,{undo:()=>void l(r)})},u=c.map(({id:e})=>e);return[c,e=>void l(e,u)]}function mt(){let e=v()(`DISPOSITIONS_MANAGE`),{data:t,error:n,refresh:r}=M(Ee,{mayManage:e});if(j([`DISPOSITIONS`],r),n&&!t)return(0,W.jsx)(C,{failure:k(n),retry:r});if(!t?.dispositions)return(0,W.jsx)(x,{rows:6,height:52});let i=t.dispositions.filter(({source:e})=>e===`CRM`);return(0,W.jsxs)(`div`,{className:U.parts,children:[(0,W.jsx)(ht,{all:t.dispositions,mayManage:e,changed:r}),i.length>0&&(0,W.jsx)(b,{title:`Of the CRM`,about:`The CRM sends this list. Change it there.`,children:(0,W.jsx)(`ul`,{className:U.plainList,children:i.map(e=>(0,W.jsx)(`li`,{children:(0,W.jsx)(gt,{disposition:e})},e.id))})}),t.retiredDispositions&&t.retiredDispositions.length>0&&(0,W.jsx)(vt,{dispositions:t.retiredDispositions,changed:r})]})}function ht({all:e,mayManage:t,changed:n}){let r=(0,L.useMemo)(()=>e.filter(({source:e})=>e===`SERVICE`),[e]),a=D(ke),[o,s]=pt(r,e=>a.run({ids:e}),n),c=D(Ae),l=D(B),[u,d]=(0,L.useState)(null),[f,p]=(0,L.useState)(!1),m=i(),h=async({id:e,name:t})=>{await c.run({id:e})&&(n(),m(`“${t}” is retired.`,{undo:()=>void l.run({id:e}).then(n)}))},g=a.failure??c.failure??l.failure;return(0,W.jsxs)(b,{title:`Dispositions`,about:`Agents pick one after each call, in this order.`,actions:t&&(0,W.jsx)(E,{className:`primary`,onPress:()=>p(!0),children:`Add a disposition`}),children:[g&&(0,W.jsx)(C,{failure:g}),o.length===0&&(0,W.jsx)(T,{title:`There are no dispositions`,children:`Agents need one after each call.`}),(0,W.jsx)(X,{label:`Dispositions`,items:o,canSort:t,onOrder:s,children:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(gt,{disposition:e}),t&&e.systemOutcome===null&&(0,W.jsxs)(`div`,{className:U.rowActions,children:[(0,W.jsx)(E,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>d(e),children:`Edit`}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Retire ${e.name}`,isDisabled:c.isRunning,onPress:()=>h(e),children:`Retire`})]})]})}),(f||u)&&(0,W.jsx)(_t,{disposition:u,changed:n,close:()=>{p(!1),d(null)}})]})}function gt({disposition:e}){let{name:t,systemOutcome:n,marksContactComplete:r}=e;return(0,W.jsxs)(`span`,{className:U.words,children:[(0,W.jsx)(`strong`,{children:t}),r&&(0,W.jsx)(N,{tone:`good`,children:`completes the contact`}),n!==null&&(0,W.jsx)(N,{children:`recorded by the dialer`})]})}function _t({disposition:e,changed:t,close:n}){let[r,a]=(0,L.useState)(e?.name??``),[o,s]=(0,L.useState)(e?.marksContactComplete??!1),d=D(De),f=D(Oe),p=i(),g=e?f:d;return(0,W.jsx)(u,{title:e?`Edit “${e.name}”`:`New disposition`,close:n,children:(0,W.jsxs)(c,{change:g,submit:async()=>{let i=e?await f.run({input:{id:e.id,name:r,marksContactComplete:o}}):await d.run(e=>({input:{name:r,marksContactComplete:o,idempotencyKey:e}}));i&&(p(`“${i.name}” is saved.`),t(),n())},children:[(0,W.jsx)(m,{label:`Name`,path:`name`,autoFocus:!0,maxLength:100,value:r,onChange:a}),(0,W.jsx)(l,{label:`Completes the contact`,help:`The campaign does not call the contact again.`,path:`marksContactComplete`,value:o,onChange:s}),(0,W.jsx)(h,{action:`Save`,isDisabled:g.isRunning,cancel:n})]})})}function vt({dispositions:e,changed:t}){let n=D(B);return(0,W.jsxs)(b,{title:`Retired`,about:`Agents do not see them. Calls and contacts keep them.`,children:[n.failure&&(0,W.jsx)(C,{failure:n.failure}),(0,W.jsx)(`ul`,{className:U.plainList,children:e.map(({id:e,name:r})=>(0,W.jsxs)(`li`,{children:[(0,W.jsx)(`span`,{className:U.words,children:r}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Restore ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Restore`})]},e))})]})}var yt={AGENT:`After a call`,API:`An app`,APP:`A user`,IMPORT:`An import`};function bt(){let e=v()(`DO_NOT_CALL_MANAGE`),[t,n]=(0,L.useState)(``),[r,a]=(0,L.useState)(!1),o=ne(t),s=le(je,o===null?{}:{prefix:o},e=>e.doNotCallNumbers);j([`DO_NOT_CALL`],s.refresh);let c=D(Me),l=D(V),u=i(),d=async({id:e,note:t})=>{await c.run({phoneNumber:e})&&(s.refresh(),u(`${S(e)} may be called again.`,{undo:()=>void l.run({numbers:[{phoneNumber:e,note:t}]}).then(s.refresh)}))},f=[{id:`number`,name:`Number`,isTitle:!0,cell:({id:e})=>(0,W.jsx)(P,{number:e})},{id:`note`,name:`Note`,width:`minmax(0, 2fr)`,cell:({note:e})=>e},{id:`source`,name:`Added by`,width:`8rem`,cell:({source:e})=>yt[e]},{id:`createdAt`,name:`Since`,width:`10rem`,cell:({createdAt:e})=>(0,W.jsx)(I,{at:e})}];e&&f.push({id:`actions`,name:`Actions`,width:`6rem`,align:`end`,cell:e=>(0,W.jsx)(E,{className:`quiet`,"aria-label":`Remove ${S(e.id)}`,isDisabled:c.isRunning,onPress:()=>d(e),children:`Remove`})});let p=c.failure??(r?null:l.failure);return(0,W.jsxs)(b,{title:`Do not call`,about:`No campaign calls or texts these numbers.`,actions:e&&(0,W.jsx)(E,{className:`primary`,onPress:()=>a(!0),children:`Add numbers`}),children:[(0,W.jsx)(ue,{label:`Search by the beginning of a number`,value:t,onChange:n}),p&&(0,W.jsx)(C,{failure:p}),(0,W.jsx)(F,{label:`Numbers not to call`,columns:f,list:s,empty:t===``?(0,W.jsx)(T,{title:`No number is on the list`,children:`Numbers come here after calls whose disposition says so, or when you add them.`}):(0,W.jsx)(T,{title:`No number begins like this`})}),r&&(0,W.jsx)(xt,{changed:s.refresh,close:()=>a(!1)})]})}var Z=500;function xt({changed:e,close:n}){let[r,a]=(0,L.useState)(``),[o,s]=(0,L.useState)(``),[l,f]=(0,L.useState)(),p=D(V),g=i(),_=(0,L.useCallback)(e=>{a(e),f(void 0)},[]),v=r.split(/[\n,;]/).map(e=>e.trim()).filter(Boolean);return(0,W.jsx)(u,{title:`Add numbers not to call`,close:n,children:(0,W.jsxs)(c,{change:p,submit:async()=>{if(v.length===0||v.length>Z){f(v.length===0?`Write at least one number.`:`Write at most ${Z} numbers.`);return}let t=v.map(e=>({phoneNumber:w(e)??e,note:o.trim()||null})),r=await p.run({numbers:t});if(!r)return;e();let i=v.filter((e,t)=>r.outcomes[t]?.error),s=v.length-i.length;if(s>0&&g(s===1?`The number is on the list.`:`${d(s)} numbers are on the list.`),i.length===0){n();return}let[c]=r.outcomes.flatMap(({error:e})=>e?.message??[]);a(i.join(`
`)),f(`${i.length===1?`This one is`:`These are`} not accepted: ${c}`)},children:[(0,W.jsx)(t,{label:`Numbers`,help:`One in each line, such as ${te()}. At most ${Z}.`,path:`numbers`,fault:l,rows:5,value:r,onChange:_}),(0,W.jsx)(m,{label:`Note`,help:`The reason, for colleagues.`,maxLength:200,value:o,onChange:s}),(0,W.jsx)(h,{action:`Add`,isDisabled:p.isRunning,cancel:n})]})})}var St=[`US`,`CA`,`GB`,`AU`,`DE`,`FR`,`NL`,`SE`],Ct=new Intl.DisplayNames(`en`,{type:`region`}),wt=[{value:`LOCAL`,name:`Local`},{value:`MOBILE`,name:`Mobile`},{value:`TOLL_FREE`,name:`Toll-free`}];function Tt({changed:e,close:t}){let[n,r]=(0,L.useState)({country:`US`,kind:`LOCAL`}),{data:a,error:o,isReading:s,refresh:l}=M(Be,n,{requestPolicy:`network-only`}),[d,f]=(0,L.useState)(null),[p,g]=(0,L.useState)(``),_=D(qe),v=i(),y=async()=>{if(d===null)return;let n=await _.run(e=>({input:{name:p,phoneNumber:d,idempotencyKey:e}}));n&&(v(`${S(n.phoneNumber)} is being bought.`),e(),t())},b=a?.availableNumbers;return(0,W.jsxs)(u,{title:`Buy a number`,close:t,isWide:!0,children:[(0,W.jsx)(Et,{search:e=>{f(null),r(e)}}),o&&(0,W.jsx)(C,{failure:k(o),retry:l}),s&&!b&&(0,W.jsx)(x,{rows:4,height:36}),b?.length===0&&(0,W.jsx)(T,{title:`The carrier has no such number now`,children:`Try another area or country.`}),(0,W.jsxs)(c,{change:_,submit:y,label:`Purchase`,children:[b&&b.length>0&&(0,W.jsx)(`fieldset`,{className:U.offers,"aria-label":`Numbers to buy`,children:b.map(({phoneNumber:e,locality:t,capabilities:n})=>(0,W.jsxs)(`label`,{className:U.offer,children:[(0,W.jsx)(`input`,{type:`radio`,name:`number`,"data-path":`phoneNumber`,checked:d===e,onChange:()=>f(e)}),(0,W.jsx)(`strong`,{children:(0,W.jsx)(P,{number:e})}),(0,W.jsx)(`span`,{className:`soft`,children:[t,n.join(`, `)].filter(Boolean).join(` · `)})]},e))}),(0,W.jsx)(m,{label:`Name of the inbox`,path:`name`,maxLength:80,value:p,onChange:g}),(0,W.jsx)(h,{action:d===null?`Buy`:`Buy ${d}`,isDisabled:d===null||_.isRunning,cancel:t})]})]})}function Et({search:e}){let[t,n]=(0,L.useState)(`US`),[r,i]=(0,L.useState)(`LOCAL`),[a,o]=(0,L.useState)(``),[l,u]=(0,L.useState)(``),d=t===`US`||t===`CA`;return(0,W.jsxs)(c,{change:{failure:null,faults:{}},submit:()=>e({country:t,kind:r,...d&&a!==``&&{areaCode:a},...l!==``&&{contains:l}}),label:`Search`,className:U.search??``,children:[(0,W.jsx)(s,{label:`Country`,value:t,onChange:n,options:St.map(e=>({value:e,name:Ct.of(e)??e}))}),(0,W.jsx)(s,{label:`Kind`,value:r,onChange:i,options:wt}),d&&(0,W.jsx)(m,{label:`Area code`,inputMode:`numeric`,maxLength:3,value:a,onChange:e=>o(e.replace(/\D/g,``))}),(0,W.jsx)(m,{label:`Contains`,inputMode:`numeric`,maxLength:15,value:l,onChange:e=>u(e.replace(/[^\d*]/g,``))}),(0,W.jsx)(E,{type:`submit`,className:`plain`,children:`Search`})]})}function Dt({inbox:e,changed:t,close:n}){let{id:r}=e,{values:a,changes:o,edit:s}=A({name:e.name,forwardTo:e.forwardTo??``,mostCallsPerDay:e.mostCallsPerDay??null}),l=D(He),d=i();return(0,W.jsx)(u,{title:`Edit ${e.name}`,close:n,children:(0,W.jsxs)(c,{change:l,submit:async()=>{let{forwardTo:e,...i}=o,s={id:r,...i,...e!==void 0&&{forwardTo:e.trim()||null}};Object.keys(o).length>0&&!await l.run({input:s})||(t(),d(`${a.name} is saved.`),n())},children:[(0,W.jsx)(m,{label:`Name`,path:`name`,autoFocus:!0,maxLength:80,value:a.name,onChange:e=>s({name:e})}),(0,W.jsx)(g,{label:`Calls go to`,help:`The phone that rings when the inbox is called. Without one, callers hear that no one is available.`,path:`forwardTo`,value:a.forwardTo,onChange:e=>s({forwardTo:e})}),(0,W.jsx)(p,{label:`Calls of the dialer in a day`,unit:`calls`,help:`The dialer passes the inbox over after so many. Empty: no maximum.`,path:`mostCallsPerDay`,value:a.mostCallsPerDay,onChange:e=>s({mostCallsPerDay:e})}),(0,W.jsx)(h,{action:`Save`,isDisabled:l.isRunning,cancel:n})]})})}var Q={form:`_form_2hebp_1`,group:`_group_2hebp_5`,row:`_row_2hebp_14`,name:`_name_2hebp_20`},Ot=[{value:`IN_ORDER`,name:`One after another`},{value:`ALL_AT_ONCE`,name:`All at once`},{value:`OWNER_FIRST`,name:`First who last talked with or called the caller`}],kt=[{value:`VOICEMAIL`,name:`Take a message`},{value:`FORWARD`,name:`Ring another number`},{value:`HANG_UP`,name:`Say something and hang up`}],At=[{value:`MONDAY`,name:`Monday`},{value:`TUESDAY`,name:`Tuesday`},{value:`WEDNESDAY`,name:`Wednesday`},{value:`THURSDAY`,name:`Thursday`},{value:`FRIDAY`,name:`Friday`},{value:`SATURDAY`,name:`Saturday`},{value:`SUNDAY`,name:`Sunday`}],jt=[{value:`always`,name:`Always open`},{value:`hours`,name:`Open in these hours`}],Mt=At.slice(0,5).map(({value:e})=>({weekday:e,from:`09:00`,until:`17:00`})),Nt=20;function Pt(e){let t=e=>({action:e?.action??`VOICEMAIL`,words:e?.words??``,language:it(e?.language??null),greetingId:e?.greeting?.id??null,phoneNumber:e?.phoneNumber??``});return{strategy:e?.strategy??`IN_ORDER`,members:e?.members.map(({user:e,ringSeconds:t})=>({userId:e.id,ringSeconds:t}))??[],timeZone:e?.timeZone??``,hours:e?.hours?.map(({weekday:e,from:t,until:n})=>({weekday:e,from:t,until:n}))??null,holidays:e?.holidays.map(({date:e,name:t})=>({date:e,name:t}))??[],queueId:e?.queue?.id??``,whenClosed:t(e?.whenClosed),whenUnanswered:t(e?.whenUnanswered)}}function Ft({action:e,words:t,language:n,greetingId:r,phoneNumber:i}){return e===`FORWARD`?{action:e,phoneNumber:i.trim()}:e===`VOICEMAIL`&&r!==null?{action:e,greetingId:r}:t.trim()===``?{action:e}:{action:e,words:t.trim(),language:n}}function It(e){if(!e?.menu)return null;let{words:t,language:n,repeats:r,audio:i,keys:a}=e.menu;return{...i===null?{words:t,language:n}:{audioId:i.id},repeats:r,keys:a.map(({key:e,action:t,queueId:n})=>({key:e,action:t,queueId:n}))}}function Lt({inbox:e,changed:t,close:n}){let{rows:r,error:i,refresh:a}=de(),{data:o}=M(Ie),{business:s}=y();return(0,W.jsxs)(u,{title:`Incoming calls of ${e.name}`,close:n,isWide:!0,children:[i&&!r&&(0,W.jsx)(C,{failure:k(i),retry:a}),!i&&!(r&&o)&&(0,W.jsx)(x,{rows:4,height:52}),r&&o&&(0,W.jsx)(Rt,{inbox:e,users:r,queues:o.queues,businessZone:s.timeZone,changed:t,close:n})]})}function Rt({inbox:{id:e,name:t,route:n},users:r,queues:a,businessZone:l,changed:u,close:d}){let[f,p]=(0,L.useState)(()=>Pt(n)),m=D(Le),h=D(Re),g=i(),_=e=>p(t=>({...t,...e})),v=async()=>{let r={id:e,strategy:f.strategy,members:f.queueId?[]:f.members,queueId:f.queueId||null,menu:f.queueId?It(n):null,timeZone:f.timeZone.trim()||null,hours:f.hours,holidays:f.holidays,whenClosed:Ft(f.whenClosed),whenUnanswered:Ft(f.whenUnanswered)};await m.run({input:r})&&(u(),g(`The calls of ${t} follow the new route.`),d())},y=async()=>{await h.run({id:e})&&(u(),g(`${t} has no route any longer.`),d())};return(0,W.jsxs)(c,{change:h.failure?h:m,submit:v,className:Q.form??``,children:[a.length>0&&(0,W.jsx)(s,{label:`Callers wait in`,path:`queueId`,options:[{value:``,name:`No queue`},...a.map(({id:e,name:t})=>({value:e,name:t}))],value:f.queueId,onChange:e=>_({queueId:e})}),!f.queueId&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(s,{label:`Who is rung`,path:`strategy`,options:Ot,value:f.strategy,onChange:e=>_({strategy:e})}),(0,W.jsx)(zt,{users:r,members:f.members,onChange:e=>_({members:e})})]}),(0,W.jsx)(Bt,{title:`When nobody takes the call`,path:`whenUnanswered`,ending:f.whenUnanswered,onChange:e=>_({whenUnanswered:e})}),(0,W.jsx)(Vt,{draft:f,businessZone:l,set:_}),(f.hours!==null||f.holidays.length>0)&&(0,W.jsx)(Bt,{title:`When it is closed`,path:`whenClosed`,ending:f.whenClosed,onChange:e=>_({whenClosed:e})}),(0,W.jsxs)(o,{children:[n&&(0,W.jsx)(E,{className:`quiet`,isDisabled:h.isRunning,onPress:y,children:`Remove the route`}),(0,W.jsx)(E,{className:`plain`,onPress:d,children:`Cancel`}),(0,W.jsx)(E,{type:`submit`,className:`primary`,isDisabled:m.isRunning,children:`Save`})]})]})}function zt({users:e,members:t,onChange:n}){let r=new Map(e.map(e=>[e.id,e])),i=e.filter(({id:e,active:n})=>n&&!t.some(({userId:t})=>t===e)),a=(e,r)=>{let i=[...t],[a]=i.splice(e,1);a&&i.splice(e+r,0,a),n(i)};return(0,W.jsxs)(`fieldset`,{className:Q.group,children:[(0,W.jsx)(`legend`,{children:`People`}),t.length===0&&(0,W.jsx)(`p`,{className:`soft`,children:`Nobody is rung yet.`}),t.map(({userId:e,ringSeconds:i},o)=>{let s=r.get(e),c=s?.name??`A former user`;return(0,W.jsxs)(`div`,{className:Q.row,children:[(0,W.jsxs)(`span`,{className:Q.name,children:[c,!s?.active&&(0,W.jsx)(`span`,{className:`soft`,children:` is deactivated`}),s?.active&&!s.phoneNumber&&(0,W.jsx)(`span`,{className:`soft`,children:` has no phone`})]}),(0,W.jsx)(p,{label:`${c} rings for`,path:`members.${o}.ringSeconds`,unit:`seconds`,value:i,onChange:e=>n(t.map((t,n)=>n===o?{...t,ringSeconds:e}:t))}),(0,W.jsx)(E,{className:`quiet`,isDisabled:o===0,"aria-label":`${c} earlier`,onPress:()=>a(o,-1),children:`↑`}),(0,W.jsx)(E,{className:`quiet`,isDisabled:o===t.length-1,"aria-label":`${c} later`,onPress:()=>a(o,1),children:`↓`}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Remove ${c}`,onPress:()=>n(t.filter((e,t)=>t!==o)),children:`Remove`})]},e)}),i.length>0&&(0,W.jsx)(s,{label:`Add a person`,path:`members.new`,options:[{value:``,name:`Choose`},...i.map(({id:e,name:t})=>({value:e,name:t}))],value:``,onChange:e=>e&&n([...t,{userId:e,ringSeconds:Nt}])})]})}function Bt({title:e,path:n,ending:r,onChange:i}){let a=e=>i({...r,...e}),o=r.action===`HANG_UP`||r.action===`VOICEMAIL`&&r.greetingId===null;return(0,W.jsxs)(`fieldset`,{className:Q.group,children:[(0,W.jsx)(`legend`,{children:e}),(0,W.jsx)(s,{label:e,path:`${n}.action`,options:kt,value:r.action,onChange:e=>a({action:e})}),r.action===`VOICEMAIL`&&(0,W.jsx)(pe,{label:`Greeting`,path:`${n}.greetingId`,none:`A voice reads words`,value:r.greetingId,onChange:e=>a({greetingId:e})}),r.action===`FORWARD`&&(0,W.jsx)(g,{label:`Number`,path:`${n}.phoneNumber`,value:r.phoneNumber,onChange:e=>a({phoneNumber:e})}),o&&(0,W.jsx)(t,{label:`Words`,help:`A voice reads it to the caller. Without it, the caller hears the usual words.`,path:`${n}.words`,rows:2,maxLength:1e3,value:r.words,onChange:e=>a({words:e})}),o&&r.words.trim()!==``&&(0,W.jsx)(s,{label:`Language of the words`,path:`${n}.language`,options:J,value:r.language,onChange:e=>a({language:e})})]})}function Vt({draft:e,businessZone:t,set:n}){let{hours:r,holidays:i,timeZone:a}=e,o=(e,t)=>n({hours:r?.map((n,r)=>r===e?{...n,...t}:n)??null});return(0,W.jsxs)(`fieldset`,{className:Q.group,children:[(0,W.jsx)(`legend`,{children:`Opening hours`}),(0,W.jsx)(s,{label:`Opening hours`,path:`hours`,options:jt,value:r===null?`always`:`hours`,onChange:e=>n({hours:e===`always`?null:Mt})}),r?.map((e,t)=>(0,W.jsxs)(`div`,{className:Q.row,children:[(0,W.jsx)(s,{label:`Day`,path:`hours.${t}.weekday`,options:At,value:e.weekday,onChange:e=>o(t,{weekday:e})}),(0,W.jsx)(m,{label:`From`,path:`hours.${t}.from`,value:e.from,maxLength:5,onChange:e=>o(t,{from:e})}),(0,W.jsx)(m,{label:`Until`,path:`hours.${t}.until`,value:e.until,maxLength:5,onChange:e=>o(t,{until:e})}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Remove hours ${t+1}`,onPress:()=>n({hours:r.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),r&&(0,W.jsx)(E,{className:`plain`,onPress:()=>n({hours:[...r,{weekday:`SATURDAY`,from:`09:00`,until:`12:00`}]}),children:`Add hours`}),i.map((e,t)=>(0,W.jsxs)(`div`,{className:Q.row,children:[(0,W.jsx)(m,{label:`Closed on`,path:`holidays.${t}.date`,type:`date`,value:e.date,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,date:e}:n)})}),(0,W.jsx)(m,{label:`Name of the day`,path:`holidays.${t}.name`,maxLength:80,value:e.name,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,name:e}:n)})}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Remove the holiday ${e.name}`,onPress:()=>n({holidays:i.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),(0,W.jsx)(E,{className:`plain`,onPress:()=>n({holidays:[...i,{date:``,name:``}]}),children:`Add a holiday`}),(r!==null||i.length>0)&&(0,W.jsx)(K,{label:`Time zone`,help:`Hours and holidays are on its clock.`,none:`That of the business, ${t}`,value:a,onChange:e=>n({timeZone:e})})]})}function Ht(){let e=v(),t=e(`INBOXES_MANAGE`),n=e(`NUMBERS_MANAGE`),{data:r,error:i,refresh:a}=M(Fe,{mayManage:t}),o=M(ze,{},{pause:!e(`NUMBERS_READ`)}),s=()=>Promise.all([a(),e(`NUMBERS_READ`)&&o.refresh()]);j([`INBOXES`,`NUMBERS`],s);let c=r?.inboxes,l=(0,L.useMemo)(()=>c?.filter(({isActive:e})=>e)??[],[c]);if(i&&!r)return(0,W.jsx)(C,{failure:k(i),retry:s});if(!c)return(0,W.jsx)(x,{rows:5,height:52});let u=c.filter(({isActive:e})=>!e),d=o.data?.numbers?.nodes.filter(({state:e})=>e!==`ACTIVE`&&e!==`RELEASED`)??[];return(0,W.jsxs)(`div`,{className:U.parts,children:[(0,W.jsx)(Ut,{inboxes:l,mayManage:t,mayBuy:n,changed:s}),d.length>0&&(0,W.jsx)(Qt,{numbers:d,mayManage:n,changed:s}),u.length>0&&(0,W.jsx)(en,{inboxes:u,changed:s})]})}function Ut({inboxes:e,mayManage:t,mayBuy:n,changed:r}){let i=D(We),[a,o]=pt(e,e=>i.run({ids:e}),r),[s,c]=(0,L.useState)(null),l=()=>c(null);return(0,W.jsxs)(b,{title:`Inboxes`,about:`Each has a number that sends, receives and calls.`,actions:t&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(E,{className:`plain`,onPress:()=>c({kind:`create`}),children:`Add a number you have`}),n&&(0,W.jsx)(E,{className:`primary`,onPress:()=>c({kind:`buy`}),children:`Buy a number`})]}),children:[i.failure&&(0,W.jsx)(C,{failure:i.failure}),a.length===0&&(0,W.jsx)(T,{title:`There is no active inbox`,children:t?`Buy a number, or add one that you have.`:`An admin of your business adds one.`}),(0,W.jsx)(X,{label:`Inboxes`,items:a,canSort:t,onOrder:o,children:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`span`,{className:U.words,children:[(0,W.jsx)(`strong`,{children:e.name}),(0,W.jsx)(P,{number:e.phoneNumber,className:U.number}),(0,W.jsx)(Wt,{inbox:e}),(0,W.jsx)(Kt,{inbox:e}),(0,W.jsx)(qt,{inbox:e,changed:r})]}),t&&(0,W.jsxs)(`div`,{className:U.rowActions,children:[(0,W.jsx)(E,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>c({kind:`edit`,inbox:e}),children:`Edit`}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Incoming calls of ${e.name}`,onPress:()=>c({kind:`route`,inbox:e}),children:`Calls`}),n&&e.number?.state===`ACTIVE`&&(0,W.jsx)(E,{className:`quiet`,"aria-label":`Release the number of ${e.name}`,onPress:()=>c({kind:`release`,inbox:e}),children:`Release`}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Deactivate ${e.name}`,onPress:()=>c({kind:`deactivate`,inbox:e}),children:`Deactivate`})]})]})}),s?.kind===`edit`&&(0,W.jsx)(Dt,{inbox:s.inbox,changed:r,close:l}),s?.kind===`route`&&(0,W.jsx)(Lt,{inbox:s.inbox,changed:r,close:l}),s?.kind===`deactivate`&&(0,W.jsx)(Jt,{inbox:s.inbox,changed:r,close:l}),s?.kind===`release`&&(0,W.jsx)(Yt,{inbox:s.inbox,changed:r,close:l}),s?.kind===`create`&&(0,W.jsx)(Xt,{changed:r,close:l}),s?.kind===`buy`&&(0,W.jsx)(Tt,{changed:r,close:l})]})}function Wt({inbox:{forwardTo:e,route:t}}){if(t){let e=t.members.length;return(0,W.jsxs)(N,{tone:t.isOpen?`good`:`neutral`,children:[t.isOpen?`open`:`closed`,`, `,e===1?`1 person rings`:`${e} people ring`]})}return e&&(0,W.jsxs)(N,{children:[`calls go to `,(0,W.jsx)(P,{number:e})]})}var Gt={FAILED:[`registration refused`,`alert`],PENDING:[`registration in review`,`warn`],REGISTERED:[`registered for texts`,`good`],UNREGISTERED:[`not registered: US carriers block its texts`,`alert`]};function Kt({inbox:e}){let{number:t}=e,n=D(Ke),r=v()(`NUMBERS_MANAGE`),i=t?.registration&&Gt[t.registration.state];return(0,W.jsxs)(W.Fragment,{children:[i&&(0,W.jsx)(`span`,{title:t.registration?.reason??void 0,children:(0,W.jsx)(N,{tone:i[1],children:i[0]})}),t?.state===`ACTIVE`&&!t.isConnected&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(N,{tone:`warn`,children:`not connected yet`}),r&&(0,W.jsx)(E,{className:`quiet`,isDisabled:n.isRunning,onPress:()=>n.run({id:e.id}),children:`Connect`})]}),t?.problem&&(0,W.jsx)(`span`,{className:`soft`,children:t.problem})]})}function qt({inbox:{id:e,name:t,rotation:n},changed:r}){let a=v()(`INBOXES_MANAGE`),o=D(Ue),s=i(),{state:c,until:l,answeredShare:u}=n;return(0,W.jsxs)(W.Fragment,{children:[u!==null&&(0,W.jsxs)(`span`,{className:`soft`,children:[Math.round(u*100),` % answered`]}),c===`ON_PROBATION`&&(0,W.jsx)(N,{tone:`warn`,children:`on probation`}),c===`RESTING`&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(N,{tone:`alert`,children:[`out of rotation: answered less than the others`,l&&(0,W.jsxs)(W.Fragment,{children:[` `,`until `,(0,W.jsx)(I,{at:l})]})]}),a&&(0,W.jsx)(E,{className:`quiet`,"aria-label":`Return ${t} to rotation`,isDisabled:o.isRunning,onPress:async()=>{await o.run({id:e})&&(s(`${t} is in rotation again.`),r())},children:`Return`})]}),o.failure&&(0,W.jsx)(C,{failure:o.failure})]})}function Jt({inbox:e,changed:t,close:n}){let r=D(Ge),a=D(H),o=i(),{id:s,name:c}=e;return(0,W.jsx)(f,{title:`Deactivate ${c}?`,consequence:(0,W.jsx)(`p`,{children:`It no longer sends, receives or calls, and its scheduled texts fail at their time. Its conversations stay. A number that was not bought becomes free for others.`}),action:`Deactivate`,change:r,confirm:()=>r.run({id:s}),done:()=>{t(),o(`${c} is inactive.`,{undo:()=>void a.run({id:s}).then(t)})},close:n})}function Yt({inbox:e,changed:t,close:n}){let r=D(Ye),a=i(),{number:o,phoneNumber:s,name:c}=e;return(0,W.jsx)(f,{title:`Release ${S(s)}?`,consequence:(0,W.jsxs)(`p`,{children:[`The number goes back, and anyone may get it: you may never have it again. `,c,` becomes inactive; its conversations stay.`]}),action:`Release the number`,change:r,confirm:()=>r.run({id:o?.id??``}),done:()=>{t(),a(`${S(s)} is being released.`)},close:n})}function Xt({changed:e,close:t}){let[n,r]=(0,L.useState)(``),[a,o]=(0,L.useState)(``),s=D(Ve),l=i();return(0,W.jsx)(u,{title:`Add a number you have`,close:t,children:(0,W.jsxs)(c,{change:s,submit:async()=>{let r={name:n,phoneNumber:a.trim()},i=await s.run(e=>({input:{...r,idempotencyKey:e}}));i&&(l(`${i.name} is active.`),e(),t())},children:[(0,W.jsx)(g,{label:`Number`,help:`It must be yours at the carrier.`,path:`phoneNumber`,autoFocus:!0,value:a,onChange:o}),(0,W.jsx)(m,{label:`Name of the inbox`,path:`name`,maxLength:80,value:n,onChange:r}),(0,W.jsx)(h,{action:`Add`,isDisabled:s.isRunning,cancel:t})]})})}var Zt={ACTIVE:[`active`,`good`],ASSIGNED:[`waits for you`,`warn`],FAILED:[`not bought`,`alert`],ORDERED:[`is being bought`,`warn`],RELEASED:[`released`,`neutral`],RELEASING:[`is going back`,`warn`]};function Qt({numbers:e,mayManage:t,changed:n}){let[r,i]=(0,L.useState)(null);return(0,W.jsxs)(b,{title:`Numbers on their way`,children:[(0,W.jsx)(`ul`,{className:U.plainList,children:e.map(e=>{let[n,r]=Zt[e.state];return(0,W.jsxs)(`li`,{children:[(0,W.jsxs)(`span`,{className:U.words,children:[(0,W.jsx)(`strong`,{children:(0,W.jsx)(P,{number:e.phoneNumber})}),(0,W.jsx)(N,{tone:r,children:n}),e.problem&&(0,W.jsx)(`span`,{className:`soft`,children:e.problem})]}),t&&e.state===`ASSIGNED`&&(0,W.jsx)(E,{className:`quiet`,onPress:()=>i(e),children:`Make it an inbox`})]},e.id)})}),r&&(0,W.jsx)($t,{number:r,changed:n,close:()=>i(null)})]})}function $t({number:e,changed:t,close:n}){let[r,i]=(0,L.useState)(``),a=D(Je);return(0,W.jsx)(u,{title:`Make ${S(e.phoneNumber)} an inbox`,close:n,children:(0,W.jsxs)(c,{change:a,submit:async()=>{await a.run({input:{id:e.id,name:r}})&&(t(),n())},children:[(0,W.jsx)(m,{label:`Name of the inbox`,path:`name`,autoFocus:!0,maxLength:80,value:r,onChange:i}),(0,W.jsx)(h,{action:`Make it an inbox`,isDisabled:a.isRunning,cancel:n})]})})}function en({inboxes:e,changed:t}){let n=D(H);return(0,W.jsxs)(b,{title:`Inactive`,about:`They keep their conversations, and neither send, receive nor call.`,children:[n.failure&&(0,W.jsx)(C,{failure:n.failure}),(0,W.jsx)(`ul`,{className:U.plainList,children:e.map(({id:e,name:r,phoneNumber:i})=>(0,W.jsxs)(`li`,{children:[(0,W.jsxs)(`span`,{className:U.words,children:[r,` `,(0,W.jsx)(P,{number:i,className:U.number})]}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Activate ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Activate`})]},e))})]})}function tn(){let{data:e,error:t,refresh:n}=M(Ce,{},{requestPolicy:`network-only`});j([`PRIVACY`],n);let r=e?.personExports;return(0,W.jsxs)(b,{title:`Exports`,about:`A file is kept for three days. An erasure of the person deletes it.`,children:[t&&(0,W.jsx)(C,{failure:k(t),retry:n}),!r&&!t&&(0,W.jsx)(x,{rows:2,height:48}),r?.length===0&&(0,W.jsx)(T,{title:`No export is kept`}),r&&r.length>0&&(0,W.jsx)(`ul`,{className:U.plainList,"aria-label":`Exports`,children:r.map(e=>(0,W.jsxs)(`li`,{children:[(0,W.jsxs)(`span`,{className:U.words,children:[(0,W.jsx)(`code`,{children:e.id}),(0,W.jsxs)(`span`,{className:`soft`,children:[e.format,`, ordered `,(0,W.jsx)(I,{at:e.createdAt}),e.state!==`DONE`&&e.failure===null&&`, ${nn(e.rowCount,e.countedRows)}`,e.failure!==null&&`: ${e.failure}`]})]}),(0,W.jsx)(rn,{export:e,refresh:n})]},e.id))})]})}var nn=(e,t)=>t===null?`${d(e)} records`:`${d(e)} of about ${d(Math.max(e,t))} records`;function rn({export:{state:e,format:t,rowCount:n,url:r},refresh:i}){return r===null?e===`FAILED`?(0,W.jsx)(N,{tone:`alert`,children:`Failed`}):(0,W.jsx)(N,{tone:`warn`,children:e===`QUEUED`?`Queued`:`Running`}):(0,W.jsxs)(`a`,{href:r,className:`button plain`,download:`person.${t.toLowerCase()}`,onClick:i,children:[`Download `,d(n),` records`]})}function an(){let{data:e,error:t,refresh:n}=M(Se,{},{requestPolicy:`network-only`});j([`PRIVACY`],n);let r=e?.personErasures;return(0,W.jsxs)(b,{title:`Erasures`,about:`After a backup is restored, order the erasures since the backup again.`,children:[t&&(0,W.jsx)(C,{failure:k(t),retry:n}),!r&&!t&&(0,W.jsx)(x,{rows:2,height:48}),r?.length===0&&(0,W.jsx)(T,{title:`No erasure was ordered`}),r&&r.length>0&&(0,W.jsx)(`ul`,{className:U.plainList,"aria-label":`Erasures`,children:r.map(e=>(0,W.jsxs)(`li`,{children:[(0,W.jsxs)(`span`,{className:U.words,children:[(0,W.jsx)(`code`,{children:e.id}),(0,W.jsxs)(`span`,{className:`soft`,children:[`ordered `,(0,W.jsx)(I,{at:e.createdAt}),`,`,` `,nn(e.erasedRows,e.erasedAt===null?e.countedRows:null),` erased`]})]}),(0,W.jsx)(on,{erasure:e})]},e.id))})]})}function on({erasure:{erasedAt:e,completedAt:t}}){return t===null?e===null?(0,W.jsx)(N,{tone:`warn`,children:`Running`}):(0,W.jsx)(N,{children:`Erased, one more look follows`}):(0,W.jsx)(N,{tone:`good`,children:`Completed`})}var sn=a(`/settings/$part`),cn=1e4;function ln(){let{contact:e}=sn.useSearch(),[t,n]=(0,L.useState)(e??``),[r,i]=(0,L.useState)(e?dn(e):null),[a,s]=(0,L.useState)();return(0,W.jsxs)(b,{title:`Data of a person`,about:`A person who asks for it may have a copy, or the erasure, of their data.`,children:[(0,W.jsxs)(c,{change:un,submit:()=>{let e=t.trim();s(e===``?`Write a phone number or the id of a contact.`:void 0),i(e===``?null:dn(e))},label:`Find a person`,asks:!1,className:U.form??``,children:[(0,W.jsx)(m,{label:`Person`,help:`A phone number or the id of a contact. A number finds all contacts that have it.`,maxLength:64,fault:a,value:t,onChange:e=>{n(e),s(void 0)}}),(0,W.jsx)(o,{children:(0,W.jsx)(E,{type:`submit`,className:`plain`,children:`Find`})})]}),r&&(0,W.jsx)(fn,{person:r,erased:()=>{i(null),n(``)}},JSON.stringify(r))]})}var un={failure:null,faults:{}};function dn(e){return/^con_/.test(e)?{contactId:e}:{phoneNumber:w(e)??e}}function fn({person:e,erased:t}){let{data:n,error:r,refresh:a}=M(ye,e,{requestPolicy:`network-only`}),[s,c]=(0,L.useState)(!1),l=D(be),u=i(),d=async t=>{await l.run({input:{...e,format:t}})&&u(`The export is ordered.`)};if(r)return(0,W.jsx)(C,{failure:k(r),retry:a});if(!n)return(0,W.jsx)(x,{rows:3,height:32});let f=n.personSummary;return f?(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(me,{className:U.summary,label:`The data of the person`,rows:pn(f)}),l.failure&&(0,W.jsx)(C,{failure:l.failure}),(0,W.jsxs)(o,{children:[(0,W.jsx)(E,{className:`plain`,isDisabled:l.isRunning,onPress:()=>void d(`JSON`),children:`Export as JSON`}),(0,W.jsx)(E,{className:`plain`,isDisabled:l.isRunning,onPress:()=>void d(`CSV`),children:`Export as CSV`}),(0,W.jsx)(E,{className:`danger`,onPress:()=>c(!0),children:`Erase this person`})]}),s&&(0,W.jsx)(mn,{person:e,summary:f,erased:t,close:()=>c(!1)})]}):(0,W.jsx)(T,{title:`This contact does not exist`,children:`If it was deleted, write the phone number of the person.`})}function pn({names:e,phoneNumbers:t,emails:n,...r}){let i=e=>e.length===0?`None`:e.join(`, `),a=e=>e===cn?`${d(e)} or more`:d(e);return[[`Names`,i(e)],[`Numbers`,i(t.map(S))],[`E-mail addresses`,i(n)],[`Contacts`,a(r.contactCount)],[`Contacts of campaigns`,a(r.campaignContactCount)],[`Texts`,a(r.messageCount)],[`Calls`,a(r.callCount)]]}function mn({person:e,summary:t,erased:n,close:r}){let a=D(xe),o=i(),{phoneNumbers:s,campaignContactCount:c,contactCount:l,messageCount:u,callCount:p}=t;return(0,W.jsx)(f,{title:`Erase ${t.names[0]??S(s[0]??`this person`)}?`,consequence:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`p`,{children:`This cannot be undone. Within minutes the service deletes:`}),(0,W.jsxs)(`ul`,{children:[(0,W.jsxs)(`li`,{children:[d(l+c),` contacts, with all their fields, and their places in campaigns`]}),(0,W.jsxs)(`li`,{children:[d(u),` texts with their files; scheduled texts are not sent`]}),(0,W.jsxs)(`li`,{children:[d(p),` calls with notes, recordings and transcripts`]}),(0,W.jsx)(`li`,{children:`events about the person, also those that are not delivered yet`})]}),(0,W.jsxs)(`p`,{children:[`Opt-outs and the do-not-call list keep the numbers`,s.length>0&&` ${s.map(S).join(`, `)}`,`, so that nobody calls or texts them again. Counts of campaigns, broadcasts and days stay true. What the service has already sent to apps, to the carrier and into backups is not erased.`]})]}),action:`Erase for good`,change:a,confirm:()=>a.run({input:e}),done:()=>{o(`The erasure is ordered.`),n()},close:r})}var $={MESSAGE:{path:`messageDays`,label:`Texts with their files`},CALL:{path:`callDays`,label:`Calls with notes, recordings and transcripts`},RECORDING:{path:`recordingDays`,label:`Recordings and voicemails with their transcripts`},SESSION:{path:`sessionDays`,label:`Ended sessions of the dialer`},IMPORT:{path:`importDays`,label:`Ended imports with their refused rows`},NOTICE:{path:`noticeDays`,label:`Notices`},EVENT:{path:`eventDays`,label:`Events`},ATTEMPT:{path:`attemptDays`,label:`Attempts to deliver events`},AUDIT:{path:`auditDays`,label:`Entries of the audit log`}};function hn(){let{data:e,error:t,refresh:n}=M(ve);if(j([`SETTINGS`],n),t&&!e)return(0,W.jsx)(C,{failure:k(t),retry:n});if(!e)return(0,W.jsx)(x,{rows:9,height:64});let{retention:r,retentionLimits:i}=e.viewer.business;return(0,W.jsx)(gn,{retention:r,limits:i})}function gn({retention:e,limits:t}){let{values:n,before:r,changes:a,edit:o,settle:s}=A(e),l=D(R),u=i(),[m,g]=(0,L.useState)(!1),_=t.filter(e=>_n(e,r,a)),v=async()=>{let e=await l.run({input:{retention:a}});return e&&(u(`The retention is saved.`),s()),e};return(0,W.jsxs)(b,{title:`Retention`,about:`Older data is deleted within hours, for good. Counts of the past stay.`,children:[(0,W.jsxs)(c,{change:l,submit:()=>{Object.keys(a).length===0?u(`Nothing has changed.`):_.length>0?(l.reset(),g(!0)):v()},label:`Retention`,className:U.form??``,children:[t.map(e=>{let{path:t,label:r}=$[e.setting];return(0,W.jsx)(p,{label:r,help:vn(e,n[t]),path:`retention.${t}`,unit:`days`,value:n[t],onChange:e=>o({[t]:e})},t)}),(0,W.jsx)(h,{action:`Save`,isDisabled:l.isRunning})]}),m&&(0,W.jsx)(f,{title:`Keep data for a shorter time?`,consequence:(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`p`,{children:`This is deleted within hours, and cannot be restored:`}),(0,W.jsx)(`ul`,{children:_.map(({setting:e})=>{let{path:t,label:n}=$[e];return(0,W.jsxs)(`li`,{children:[n,`: older than `,d(a[t]),` days`]},t)})})]}),action:`Keep for a shorter time`,change:l,confirm:async()=>{let e=await v();return g(!1),e},close:()=>g(!1)})]})}function _n({setting:e,serviceDays:t},n,r){let{path:i}=$[e],a=r[i];return typeof a==`number`&&a<(n[i]??t??1/0)}function vn({least:e,most:t,serviceDays:n},r){let i=`${d(e)} to ${d(t)}.`;if(n===null)return`${i} Empty: kept without a limit.`;let a=r!==null&&r>n;return`${i} The service keeps them for ${d(n)} days${a?`, which is shorter and applies`:``}.`}function yn(){return(0,W.jsxs)(`div`,{className:U.parts,children:[(0,W.jsx)(hn,{}),(0,W.jsx)(ln,{}),(0,W.jsx)(tn,{}),(0,W.jsx)(an,{})]})}var bn=[{value:`TEXTS`,name:`No texts`,done:`gets no more texts.`},{value:`CALLS`,name:`No calls`,done:`is called no more.`},{value:`ALL`,name:`Neither`,done:`is neither texted nor called again.`},{value:`NONE`,name:`No refusal`,done:`has refused nothing.`}];function xn(){let e=le(Ne,{},e=>e.refusalReviews);j([`REFUSALS`],e.refresh);let t=D(Pe),n=i(),r=async({id:r},{value:i,done:a})=>{await t.run({input:{id:r,decision:i}})&&(e.refresh(),n(`${S(r)} ${a}`))};return(0,W.jsxs)(b,{title:`Refusals to review`,about:`These texts may ask for no more texts or calls. After ten business days each counts as a refusal of both.`,children:[t.failure&&(0,W.jsx)(C,{failure:t.failure}),(0,W.jsx)(F,{label:`Texts that may be refusals`,columns:[{id:`number`,name:`Number`,width:`10rem`,isTitle:!0,cell:({id:e,message:t})=>t?(0,W.jsx)(_,{to:`/inbox`,search:{conversation:t.conversationId},children:S(e)}):(0,W.jsx)(P,{number:e})},{id:`text`,name:`Text`,width:`minmax(0, 2fr)`,cell:({message:e})=>e?.body??`The text is not stored.`},{id:`dueAt`,name:`Decide before`,width:`10rem`,cell:({dueAt:e})=>(0,W.jsx)(I,{at:e})},{id:`decision`,name:`What it refuses`,width:`minmax(18rem, 1fr)`,align:`end`,cell:e=>(0,W.jsx)(`div`,{className:U.decisions,children:bn.map(n=>(0,W.jsx)(E,{className:`quiet`,"aria-label":`${n.name}: ${e.id}`,isDisabled:t.isRunning,onPress:()=>r(e,n),children:n.name},n.value))})}],list:e,empty:(0,W.jsx)(T,{title:`No text waits for a decision`})})]})}var Sn=[{value:`NATIONAL`,name:`National: numbers that refuse advertising`},{value:`STATE`,name:`State: the same in a part of a country`},{value:`REASSIGNED`,name:`Reassigned: numbers with a new owner`},{value:`LITIGATOR`,name:`Litigators: never called`}],Cn={NATIONAL:`National`,STATE:`State`,REASSIGNED:`Reassigned`,LITIGATOR:`Litigators`};function wn(){let e=v()(`DO_NOT_CALL_MANAGE`),{data:t,error:n,refresh:r}=M(Xe);j([`DO_NOT_CALL`],r);let[i,a]=(0,L.useState)(!1);return n&&!t?(0,W.jsx)(C,{failure:k(n),retry:r}):t?.registries?(0,W.jsxs)(b,{title:`Registries`,about:`Campaigns do not call the numbers of these lists, and broadcasts do not text them. You can still answer a text. A list that is older than 31 days, or whose first import is not complete, stops the campaigns that use it, with their broadcasts, and all other marketing texts.`,actions:e&&(0,W.jsx)(E,{className:`primary`,onPress:()=>a(!0),children:`Import a file`}),children:[t.registries.length===0&&(0,W.jsx)(T,{title:`No registry is imported`,children:`Get the file from its keeper, such as the FTC, and import it here.`}),(0,W.jsx)(`ul`,{className:U.plainList,children:t.registries.map(t=>(0,W.jsxs)(`li`,{children:[(0,W.jsx)(Tn,{registry:t}),e&&(0,W.jsx)(En,{registry:t,changed:r})]},t.id))}),i&&(0,W.jsx)(Dn,{changed:r,close:()=>a(!1)})]}):(0,W.jsx)(x,{rows:4,height:52})}function Tn({registry:e}){let{name:t,kind:n,asOf:r,validUntil:i,isStale:a,numberCount:o,pendingImport:s}=e;return(0,W.jsxs)(`span`,{children:[(0,W.jsx)(`strong`,{children:t}),` `,Cn[n],a&&(0,W.jsx)(N,{tone:`alert`,children:r===null?`Its campaigns wait for its first import`:`Too old: its campaigns wait`}),(0,W.jsxs)(`span`,{className:`soft`,children:[r===null?` Not in use yet.`:` ${d(o)} numbers of ${r}, valid until ${i}.`,s?.state===`RUNNING`&&` A file is being imported: ${d(s.handledCount)} of ${d(s.totalCount)} lines.`,s?.failure&&` The last import failed: ${s.failure}`]})]})}function En({registry:{id:e,name:t},changed:n}){let r=D(Qe),[i,a]=(0,L.useState)(!1);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(E,{className:`quiet`,"aria-label":`Delete ${t}`,onPress:()=>a(!0),children:`Delete`}),i&&(0,W.jsx)(f,{title:`Delete ${t}?`,consequence:(0,W.jsx)(`p`,{children:`Campaigns may call its numbers again, unless another list has them.`}),action:`Delete`,change:r,close:()=>a(!1),confirm:()=>r.run({id:e}),done:()=>{n()}})]})}function Dn({changed:e,close:t}){let n=D(Ze),r=i(),[a,o]=(0,L.useState)(`NATIONAL`),[l,d]=(0,L.useState)(``),[f,p]=(0,L.useState)(``),[g,_]=(0,L.useState)(null);return(0,W.jsx)(u,{title:`Import a registry`,close:t,children:(0,W.jsxs)(c,{change:n,submit:async()=>{if(g===null)return;let i={kind:a,name:l,asOf:f,file:g};await n.run(e=>({input:{...i,idempotencyKey:e}}))&&(e(),r(`${l} is being imported. The former list counts until it is complete.`),t())},children:[(0,W.jsx)(s,{label:`Kind`,path:`kind`,options:Sn,value:a,onChange:e=>o(e)}),(0,W.jsx)(m,{label:`Name`,path:`name`,help:`Such as FTC 212. A file replaces the list with the same name.`,maxLength:80,value:l,onChange:d}),(0,W.jsx)(m,{label:`Date of the list`,path:`asOf`,type:`date`,value:f,onChange:p}),(0,W.jsx)(he,{acceptedFileTypes:[`.txt`,`.csv`,`.tsv`],onSelect:e=>_(e?.[0]??null),children:(0,W.jsx)(E,{className:`plain`,children:g===null?`Choose a file`:g.name})}),(0,W.jsx)(h,{action:`Import`,isDisabled:n.isRunning||g===null,cancel:t})]})})}function On(){let e=v()(`BUSINESS_MANAGE`),{data:t,error:n,refresh:r}=M(fe);j([`SETTINGS`],r);let[a,o]=(0,L.useState)(null),s=D(_e),c=D(z),l=i(),u=async({id:e,name:t,body:n})=>{await s.run({id:e})&&(r(),l(`“${t}” was deleted.`,{undo:()=>void c.run({input:{name:t,body:n}}).then(()=>r())}))};if(n&&!t)return(0,W.jsx)(C,{failure:k(n),retry:r});if(!t)return(0,W.jsx)(x,{rows:6,height:52});let d=s.failure??c.failure;return(0,W.jsx)(`div`,{className:U.parts,children:(0,W.jsxs)(b,{title:`Snippets`,about:`Texts for everybody. In a conversation, / and a word of the name inserts one.`,actions:e&&(0,W.jsx)(E,{className:`primary`,onPress:()=>o(`new`),children:`Add a snippet`}),children:[d&&(0,W.jsx)(C,{failure:d}),t.snippets.length===0&&(0,W.jsx)(T,{title:`There are no snippets yet`}),(0,W.jsx)(`ul`,{className:U.plainList,children:t.snippets.map(t=>(0,W.jsxs)(`li`,{children:[(0,W.jsxs)(`span`,{className:U.words,children:[(0,W.jsx)(`strong`,{children:t.name}),(0,W.jsx)(`span`,{className:`soft`,children:t.body})]}),e&&(0,W.jsxs)(`div`,{className:U.rowActions,children:[(0,W.jsx)(E,{className:`quiet`,"aria-label":`Edit ${t.name}`,onPress:()=>o(t),children:`Edit`}),(0,W.jsx)(E,{className:`quiet`,"aria-label":`Delete ${t.name}`,isDisabled:s.isRunning,onPress:()=>void u(t),children:`Delete`})]})]},t.id))}),a&&(0,W.jsx)(kn,{snippet:a===`new`?null:a,changed:()=>void r(),close:()=>o(null)})]})})}function kn({snippet:e,changed:n,close:r}){let[a,o]=(0,L.useState)(e?.name??``),[s,l]=(0,L.useState)(e?.body??``),d=D(z),f=i();return(0,W.jsx)(u,{title:e?`Edit “${e.name}”`:`New snippet`,close:r,children:(0,W.jsxs)(c,{change:d,submit:async()=>{await d.run({input:{...e&&{id:e.id},name:a,body:s}})&&(f(`“${a.trim()}” is saved.`),n(),r())},children:[(0,W.jsx)(m,{label:`Name`,path:`name`,autoFocus:!0,maxLength:60,value:a,onChange:o}),(0,W.jsx)(t,{label:`Text`,path:`body`,rows:5,maxLength:1600,help:`{{first_name|there}} is the first name of the person, or “there” without one, as in broadcasts.`,value:s,onChange:l}),(0,W.jsx)(h,{action:`Save`,isDisabled:d.isRunning,cancel:r})]})})}var An=a(`/settings/$part`),jn=[{id:`account`,name:`Your account`,needs:`VIEWER_READ`,content:$e},{id:`business`,name:`Business`,needs:`BUSINESS_MANAGE`,content:at},{id:`numbers`,name:`Inboxes and numbers`,needs:`INBOXES_READ`,content:Ht},{id:`snippets`,name:`Snippets`,needs:`MESSAGES_WRITE`,content:On},{id:`dispositions`,name:`Dispositions`,needs:`DISPOSITIONS_READ`,content:mt},{id:`do-not-call`,name:`Do not call`,needs:`DO_NOT_CALL_READ`,content:bt},{id:`refusals`,name:`Refusals`,needs:`REFUSALS_REVIEW`,content:xn},{id:`registries`,name:`Registries`,needs:`DO_NOT_CALL_READ`,content:wn},{id:`privacy`,name:`Privacy`,needs:`PEOPLE_ERASE`,content:yn}];function Mn(){let{part:e}=An.useParams(),t=v(),n=jn.filter(({needs:e})=>t(e)),r=n.find(({id:t})=>t===e)?.content;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(ee,{title:`Settings`}),(0,W.jsx)(re,{label:`Settings`,children:n.map(({id:e,name:t})=>(0,W.jsx)(_,{to:`/settings/$part`,params:{part:e},activeProps:{"aria-current":`page`},children:t},e))}),r?(0,W.jsx)(r,{}):(0,W.jsx)(T,{title:`There is no such part of the settings`})]})}export{Mn as Settings};