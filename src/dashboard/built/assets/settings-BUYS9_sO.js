import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{C as t,E as n,G as r,O as i,S as a,T as o,_ as s,b as c,g as l,h as u,m as d,s as f,v as p,w as m,x as h,y as g}from"./index-BsZj-xca.js";import{t as _}from"./link-Cuw0zMaJ.js";import{n as v,r as y}from"./viewer-D8dN47H0.js";import{n as b,t as x}from"./heads-2fKni5gh.js";import{_ as S,a as C,h as w,i as T,m as E,r as ee,t as te}from"./phones-Bu7gKH-V.js";import{n as ne}from"./tabs-BDUTU5BX.js";import{St as re,n as D,xt as ie}from"./Button-BOYhH1g_.js";import{t as O}from"./change-BOMh0EV9.js";import{t as k}from"./graphql-QMnPK7LK.js";import{n as A}from"./client-Byu9ycPY.js";import{t as j}from"./draft-B-XDVf0W.js";import{r as M,t as N}from"./read-CoolLPsB.js";import{a as ae,c as oe,i as P,l as F,n as se,o as I,r as ce,s as L,t as le}from"./queue-editor-BzNKnmrc.js";import{t as R}from"./badge-BP8q_UtV.js";import{n as ue,r as de,t as fe}from"./useDragAndDrop-DWPn6yi5.js";import{n as pe}from"./rows-BvgmybH5.js";import{t as z}from"./phone-number-wsziSSfD.js";import{t as me}from"./search-input-B7wrsVbK.js";import{t as he}from"./table-dhmKTlle.js";import{n as B}from"./time-zkgBrwir.js";import{t as ge}from"./colleagues-C_B-Uiwk.js";import{t as _e}from"./audio-field-C9NbYOrn.js";import{r as ve,s as ye,t as be}from"./words-CPYwDb_1.js";import{t as xe}from"./facts-CiHN-RKM.js";import{t as Se}from"./FileTrigger-3TUldzRu.js";import{t as Ce}from"./snippets-CW74hOhS.js";var V=e(re(),1),we=k(`
  query BusinessSettings {
    viewer {
      business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes hasDialer recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }
      }
    }
  }
`),H=k(`
  mutation UpdateBusiness($input: UpdateBusinessInput!) {
    updateBusiness(input: $input) {
      __typename
      ... on Business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }
      }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),U=k(`
  mutation SaveSnippet($input: SaveSnippetInput!) {
    saveSnippet(input: $input) {
      __typename
      ... on Snippet { id }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Te=k(`
  mutation DeleteSnippet($id: ID!) {
    deleteSnippet(input: { id: $id }) {
      __typename
      ... on SnippetDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),Ee=k(`
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
`),De=k(`
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
`),Oe=k(`
  mutation ExportPerson($input: ExportPersonInput!) {
    exportPerson(input: $input) {
      __typename
      ... on PersonExport { id }
      ... on DomainError { message requestId }
    }
  }
`),ke=k(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      __typename
      ... on PersonErasure { id }
      ... on DomainError { message requestId }
    }
  }
`),Ae=k(`
  query PersonErasures {
    personErasures { id contactId erasedRows countedRows createdAt erasedAt completedAt }
  }
`),je=k(`
  query PersonExports {
    personExports { id format state failure rowCount countedRows size createdAt expiresAt url }
  }
`),Me=k(`
  mutation SetOwnPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ne=k(`
  mutation UpdateSelf($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name timeZone phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Pe=k(`
  query Dispositions($mayManage: Boolean!) {
    dispositions { id name source systemOutcome marksContactComplete asksForCallback }
    retiredDispositions @include(if: $mayManage) { id name }
  }
`),Fe=k(`
  mutation CreateDisposition($input: CreateDispositionInput!) {
    createDisposition(input: $input) {
      __typename
      ... on Disposition { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ie=k(`
  mutation UpdateDisposition($input: UpdateDispositionInput!) {
    updateDisposition(input: $input) {
      __typename
      ... on Disposition { id name marksContactComplete asksForCallback }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Le=k(`
  mutation ReorderDispositions($ids: [ID!]!) {
    reorderDispositions(input: { ids: $ids }) {
      __typename
      ... on DispositionList { dispositions { id } }
      ... on DomainError { message requestId }
    }
  }
`),Re=k(`
  mutation RetireDisposition($id: ID!) {
    retireDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),W=k(`
  mutation RestoreDisposition($id: ID!) {
    restoreDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),ze=k(`
  query DoNotCallNumbers($prefix: String, $after: String) {
    doNotCallNumbers(first: 100, prefix: $prefix, after: $after) {
      nodes { id: phoneNumber note source createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Be=k(`
  mutation AddDoNotCall($numbers: [DoNotCallNumberInput!]!) {
    addDoNotCallNumbers(input: { numbers: $numbers }) {
      __typename
      ... on DoNotCallAddition { outcomes { result error { message } number { phoneNumber } } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ve=k(`
  mutation RemoveDoNotCall($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DoNotCallRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),He=k(`
  query RefusalReviews($after: String) {
    refusalReviews(first: 100, after: $after) {
      nodes { id: phoneNumber saidAt dueAt message { id body conversationId } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Ue=k(`
  mutation DecideRefusal($input: RefusalDecisionInput!) {
    decideRefusal(input: $input) {
      __typename
      ... on RefusalReview { phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),We=k(`
  query InboxSettings($mayManage: Boolean!) {
    inboxes(includeInactive: $mayManage) {
      id
      name
      phoneNumber
      isActive
      forwardTo
      mostCallsPerDay
      rotation { state reason until answeredShare attestation }
      route {
        strategy
        timeZone
        isOpen
        members { ringSeconds user { id name active phoneNumber } }
        hours { weekday from until }
        holidays { date name }
        queue { id name }
        menu { words language repeats audio { id } keys { key action queueId } }
        whenClosed { action words language phoneNumber greeting { id } }
        whenUnanswered { action words language phoneNumber greeting { id } }
      }
      number {
        id
        state
        isConnected
        profiledAt
        problem
        registration { state reason }
      }
    }
  }
`),Ge=k(`
  mutation SetInboxRoute($input: SetInboxRouteInput!) {
    setInboxRoute(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ke=k(`
  mutation RemoveInboxRoute($id: ID!) {
    removeInboxRoute(input: { id: $id }) {
      __typename
      ... on InboxRouteRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),qe=k(`
  query Numbers {
    numbers(first: 100) {
      nodes { id phoneNumber state origin problem inbox { id } }
    }
  }
`),Je=k(`
  query AvailableNumbers($country: String!, $kind: NumberKind!, $areaCode: String, $contains: String) {
    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains) {
      phoneNumber
      locality
      capabilities
    }
  }
`),Ye=k(`
  mutation CreateInbox($input: CreateInboxInput!) {
    createInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Xe=k(`
  mutation UpdateInbox($input: UpdateInboxInput!) {
    updateInbox(input: $input) {
      __typename
      ... on Inbox { id name forwardTo }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ze=k(`
  mutation ReturnToRotation($id: ID!) {
    returnInboxToRotation(input: { id: $id }) {
      __typename
      ... on Inbox { id rotation { state } }
      ... on DomainError { message requestId }
    }
  }
`),Qe=k(`
  mutation ReorderInboxes($ids: [ID!]!) {
    reorderInboxes(input: { ids: $ids }) {
      __typename
      ... on InboxList { inboxes { id } }
      ... on DomainError { message requestId }
    }
  }
`),$e=k(`
  mutation ActivateInbox($id: ID!) {
    activateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),et=k(`
  mutation DeactivateInbox($id: ID!) {
    deactivateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),tt=k(`
  mutation ConnectInbox($id: ID!) {
    connectInbox(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),nt=k(`
  mutation BuyNumber($input: BuyNumberInput!) {
    buyNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),rt=k(`
  mutation AdoptNumber($input: AdoptNumberInput!) {
    adoptNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),it=k(`
  mutation ReleaseNumber($id: ID!) {
    releaseNumber(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),at=k(`
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
`),ot=k(`
  mutation ImportRegistry($input: ImportRegistryInput!) {
    importRegistry(input: $input) {
      __typename
      ... on Registry { id pendingImport { refusedCount } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),st=k(`
  mutation DeleteRegistry($id: ID!) {
    deleteRegistry(input: { id: $id }) {
      __typename
      ... on RegistryDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),G={parts:`_parts_5lr4p_1`,form:`_form_5lr4p_6`,words:`_words_5lr4p_9`,decisions:`_decisions_5lr4p_18`,rowActions:`_rowActions_5lr4p_23`,plainList:`_plainList_5lr4p_26`,number:`_number_5lr4p_43`,search:`_search_5lr4p_47`,offers:`_offers_5lr4p_53`,offer:`_offer_5lr4p_53`,summary:`_summary_5lr4p_77`},K=ie(),q=[`UTC`,...Intl.supportedValuesOf(`timeZone`).filter(e=>e!==`UTC`)];function J({label:e,help:t,none:n,value:r,onChange:i}){let a=r===``||q.includes(r)?q:[r,...q];return(0,K.jsx)(h,{label:e,help:t,path:`timeZone`,value:r,onChange:i,options:[...n===void 0?[]:[{value:``,name:n}],...a.map(e=>({value:e,name:e.replaceAll(`_`,` `)}))]})}function ct(){let{user:e}=y(),t=v();return(0,K.jsxs)(`div`,{className:G.parts,children:[(0,K.jsx)(b,{title:`You`,about:e.email,children:t(`USERS_MANAGE`)?(0,K.jsx)(dt,{user:e}):(0,K.jsx)(ut,{user:e})}),(0,K.jsx)(b,{title:`Sign-in`,about:`Password, passkeys, one-time codes, connected apps and browsers.`,children:(0,K.jsx)(`p`,{children:(0,K.jsx)(`a`,{className:`button plain`,href:`/dashboard/account`,children:`Open the page of your account`})})})]})}var lt={label:`Your phone`,help:`It rings when you place a call or work in the dialer.`,path:`phoneNumber`,autoComplete:`tel`};function ut({user:e}){let[t,r]=(0,V.useState)(e.phoneNumber??``),i=O(Me),o=n();return(0,K.jsxs)(s,{change:i,submit:async()=>{await i.run({input:{id:e.id,phoneNumber:t.trim()||null}})&&o(`Your phone is saved.`)},label:`Your account`,className:G.form??``,children:[(0,K.jsx)(c,{...lt,value:t,onChange:r}),(0,K.jsx)(`p`,{className:`soft`,children:`An admin of your business changes your name and your time zone.`}),(0,K.jsx)(a,{action:`Save`,isDisabled:i.isRunning})]})}function dt({user:e}){let{business:t}=y(),[r,i]=(0,V.useState)(e.name),[l,u]=(0,V.useState)(e.timeZone??``),[d,f]=(0,V.useState)(e.phoneNumber??``),p=O(Ne),m=n();return(0,K.jsxs)(s,{change:p,submit:async()=>{await p.run({input:{id:e.id,name:r,timeZone:l,phoneNumber:d.trim()}})&&m(`Your account is saved.`)},label:`Your account`,className:G.form??``,children:[(0,K.jsx)(o,{label:`Name`,path:`name`,autoComplete:`name`,value:r,onChange:i}),(0,K.jsx)(c,{...lt,value:d,onChange:f}),(0,K.jsx)(J,{label:`Time zone`,help:`Times are shown in this zone.`,none:`That of the business, ${t.timeZone.replaceAll(`_`,` `)}`,value:l,onChange:u}),(0,K.jsx)(a,{action:`Save`,isDisabled:p.isRunning})]})}function ft(){let{data:e,error:t,refresh:n}=N(we);if(M([`SETTINGS`],n),t&&!e)return(0,K.jsx)(w,{failure:A(t),retry:n});if(!e)return(0,K.jsx)(S,{rows:5,height:64});let{business:r}=e.viewer;return(0,K.jsxs)(`div`,{className:G.parts,children:[(0,K.jsx)(pt,{business:r}),(0,K.jsx)(mt,{business:r}),(0,K.jsx)(ht,{business:r}),(0,K.jsx)(gt,{business:r}),(0,K.jsx)(yt,{business:r})]})}function pt({business:e}){let r=O(H),i=n(),[a,o]=(0,V.useState)({});(0,V.useEffect)(()=>{o(t=>Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n)))},[e]);let s=async(e,t,n)=>{o(e),await r.run({input:e})?i(t,n&&{undo:()=>void s(n,`As before.`)}):o({})},{openInboxes:c,requiresSecondFactor:l}={...e,...a};return(0,K.jsxs)(b,{title:`People`,children:[r.failure&&(0,K.jsx)(w,{failure:r.failure}),(0,K.jsx)(t,{label:`Members see the texts and calls of every inbox`,help:`Otherwise a member sees those of the assigned inboxes alone.`,value:c,isDisabled:r.isRunning,onChange:e=>s({openInboxes:e},e?`Members see every inbox.`:`Members see their own inboxes.`,{openInboxes:!e})}),(0,K.jsx)(t,{label:`Users must have a second factor`,help:`You need one yourself first. Users without one set it up at their next sign-in.`,value:l,isDisabled:r.isRunning,onChange:e=>s({requiresSecondFactor:e},e?`Users must have a second factor.`:`Users may sign in without a second factor.`)})]})}function mt({business:e}){let{values:t,changes:r,edit:i,settle:o}=j({timeZone:e.timeZone,answeredRestMinutes:e.answeredRestMinutes}),c=O(H),l=n();return(0,K.jsx)(b,{title:`Times`,about:e.hasDialer&&`The hours of calls are a setting of each campaign.`,children:(0,K.jsxs)(s,{change:c,submit:async()=>{if(Object.keys(r).length===0){l(`Nothing has changed.`);return}let e=`answeredRestMinutes`in r&&{answeredRestMinutes:r.answeredRestMinutes??0};await c.run({input:{...r,...e}})&&(l(`The settings of the business are saved.`),o())},label:`Times`,className:G.form??``,children:[(0,K.jsx)(J,{label:`Time zone of the business`,help:`For people whose place is unknown, and for users who have not chosen their own.`,value:t.timeZone,onChange:e=>i({timeZone:e})}),e.hasDialer&&(0,K.jsx)(g,{label:`Rest after an answered call`,help:`No other campaign calls the number in this time. 0 to 43,200 minutes, which are 30 days.`,path:`answeredRestMinutes`,unit:`minutes`,value:t.answeredRestMinutes,onChange:e=>i({answeredRestMinutes:e})}),(0,K.jsx)(a,{action:`Save`,isDisabled:c.isRunning})]})})}function ht({business:e}){let{values:t,changes:r,edit:i,settle:o}=j({reasons:e.awayReasons.join(`
`),wrapUpSeconds:e.wrapUpSeconds}),c=O(H),l=n();return(0,K.jsx)(b,{title:`Presence`,about:`Calls ring for people who are available. Each person sets it at the top of the page.`,children:(0,K.jsxs)(s,{change:c,submit:async()=>{let{reasons:e,wrapUpSeconds:t}=r;if(e===void 0&&t===void 0){l(`Nothing has changed.`);return}let n=e?.split(`
`).map(e=>e.trim()).filter(Boolean);await c.run({input:{...n&&{awayReasons:n},...t!==void 0&&{wrapUpSeconds:t}}})&&(l(`Presence is saved.`),o())},label:`Presence`,className:G.form??``,children:[(0,K.jsx)(m,{label:`Reasons to be away`,help:`One on each line: 1 to 20, each of at most 40 characters.`,path:`awayReasons`,value:t.reasons,onChange:e=>i({reasons:e})}),(0,K.jsx)(g,{label:`Wrap-up after an incoming call`,help:`Nothing rings for the person in this time. 0 to 600 seconds.`,path:`wrapUpSeconds`,unit:`seconds`,value:t.wrapUpSeconds,onChange:e=>i({wrapUpSeconds:e})}),(0,K.jsx)(a,{action:`Save`,isDisabled:c.isRunning})]})})}function gt({business:e}){let{values:t,changes:r,edit:i,settle:c}=j({helpContact:e.helpContact??``}),l=O(H),u=n();return(0,K.jsx)(b,{title:`Help`,about:`People who text HELP get an answer with the name of the business.`,children:(0,K.jsxs)(s,{change:l,submit:async()=>{r.helpContact===void 0?u(`Nothing has changed.`):await l.run({input:{helpContact:r.helpContact.trim()||null}})&&(u(`The contact for help is saved.`),c())},label:`Help`,className:G.form??``,children:[(0,K.jsx)(o,{label:`Contact for help`,help:`A phone number, an e-mail address or a web page. Empty: the answer names the business alone.`,path:`helpContact`,maxLength:100,value:t.helpContact,onChange:e=>i({helpContact:e})}),(0,K.jsx)(a,{action:`Save`,isDisabled:l.isRunning})]})})}var _t=[{value:`NEVER`,name:`No calls`},{value:`INCOMING`,name:`Incoming calls`},{value:`OUTGOING`,name:`Outgoing calls`},{value:`ALL`,name:`All calls`}],vt=`A voice reads it to callers, and to those to whom a recorded call is transferred. Empty: callers hear nothing, and the others that the call is recorded.`;function yt({business:e}){let{values:t,changes:r,edit:i,settle:o}=j({recordsCalls:e.recordsCalls,recordingAnnouncement:e.recordingAnnouncement??``,recordingAnnouncementLanguage:F(e.recordingAnnouncementLanguage),recordingDays:e.retention.recordingDays}),c=O(H),l=n();return(0,K.jsx)(b,{title:`Recordings`,about:`In many places the other party must agree to a recording. In outgoing calls the agent says it at the beginning.`,children:(0,K.jsxs)(s,{change:c,submit:async()=>{let{recordingDays:e,...t}=r;if(Object.keys(r).length===0){l(`Nothing has changed.`);return}let n=`recordingDays`in r&&{retention:{recordingDays:e??null}};await c.run({input:{...t,...n}})&&(l(`The settings of recordings are saved.`),o())},label:`Recordings`,className:G.form??``,children:[(0,K.jsx)(h,{label:`Calls that are recorded`,help:e.hasDialer&&`A campaign may decide otherwise.`,path:`recordsCalls`,options:_t,value:t.recordsCalls,onChange:e=>i({recordsCalls:e})}),t.recordsCalls!==`NEVER`&&(0,K.jsx)(m,{label:`What callers hear first`,help:vt,path:`recordingAnnouncement`,rows:2,maxLength:500,value:t.recordingAnnouncement,onChange:e=>i({recordingAnnouncement:e})}),t.recordsCalls!==`NEVER`&&(0,K.jsx)(h,{label:`Its language`,help:`Callers hear it in a voice of this language.`,path:`recordingAnnouncementLanguage`,options:oe,value:t.recordingAnnouncementLanguage,onChange:e=>i({recordingAnnouncementLanguage:e})}),(0,K.jsx)(g,{label:`Erase recordings after`,help:`The calls stay. 1 to 3,650 days; empty: never.`,path:`retention.recordingDays`,unit:`days`,value:t.recordingDays,onChange:e=>i({recordingDays:e})}),(0,K.jsx)(a,{action:`Save`,isDisabled:c.isRunning})]})})}var Y={list:`_list_uj8np_1`,row:`_row_uj8np_5`,handle:`_handle_uj8np_22`,content:`_content_uj8np_29`};function bt({label:e,items:t,canSort:n,onOrder:r,children:a}){let{dragAndDropHooks:o}=fe({isDisabled:!n,getItems:e=>[...e].map(e=>({"text/plain":String(e)})),onReorder({keys:e,target:n}){let i=t.map(({id:e})=>e).filter(t=>!e.has(t)),a=i.indexOf(String(n.key))+ +(n.dropPosition===`after`);r([...i.slice(0,a),...[...e].map(String),...i.slice(a)])}});return(0,K.jsx)(ue,{"aria-label":e,items:t,keyboardNavigationBehavior:`tab`,dragAndDropHooks:o,className:Y.list??``,children:e=>(0,K.jsxs)(de,{id:e.id,textValue:e.name,className:Y.row??``,children:[n&&(0,K.jsx)(D,{slot:`drag`,className:`quiet ${Y.handle}`,"aria-label":`Move ${e.name}`,children:(0,K.jsx)(i,{})}),(0,K.jsx)(`div`,{className:Y.content,children:a(e)})]})})}function xt(e,t,r){let[i,a]=(0,V.useState)(null),o=n();(0,V.useEffect)(()=>a(null),[e]);let s=({id:e})=>i?.indexOf(e)??0,c=i?e.toSorted((e,t)=>s(e)-s(t)):[...e],l=async(e,n)=>{a(e);let i=await t(e)!==null;r(),i&&n&&o(`The order is saved.`,{undo:()=>void l(n)})},u=c.map(({id:e})=>e);return[c,e=>void l(e,u)]}function St(){let e=v()(`DISPOSITIONS_MANAGE`),{data:t,error:n,refresh:r}=N(Pe,{mayManage:e});if(M([`DISPOSITIONS`],r),n&&!t)return(0,K.jsx)(w,{failure:A(n),retry:r});if(!t?.dispositions)return(0,K.jsx)(S,{rows:6,height:52});let i=t.dispositions.filter(({source:e})=>e===`CRM`);return(0,K.jsxs)(`div`,{className:G.parts,children:[(0,K.jsx)(Ct,{all:t.dispositions,mayManage:e,changed:r}),i.length>0&&(0,K.jsx)(b,{title:`Of the CRM`,about:`The CRM sends this list. Change it there.`,children:(0,K.jsx)(`ul`,{className:G.plainList,children:i.map(e=>(0,K.jsx)(`li`,{children:(0,K.jsx)(wt,{disposition:e})},e.id))})}),t.retiredDispositions&&t.retiredDispositions.length>0&&(0,K.jsx)(Et,{dispositions:t.retiredDispositions,changed:r})]})}function Ct({all:e,mayManage:t,changed:r}){let i=(0,V.useMemo)(()=>e.filter(({source:e})=>e===`SERVICE`),[e]),a=O(Le),[o,s]=xt(i,e=>a.run({ids:e}),r),c=O(Re),l=O(W),[u,d]=(0,V.useState)(null),[f,p]=(0,V.useState)(!1),m=n(),h=async({id:e,name:t})=>{await c.run({id:e})&&(r(),m(`“${t}” is retired.`,{undo:()=>void l.run({id:e}).then(r)}))},g=a.failure??c.failure??l.failure;return(0,K.jsxs)(b,{title:`Dispositions`,about:`Agents pick one after each call, in this order.`,actions:t&&(0,K.jsx)(D,{className:`primary`,onPress:()=>p(!0),children:`Add a disposition`}),children:[g&&(0,K.jsx)(w,{failure:g}),o.length===0&&(0,K.jsx)(E,{title:`There are no dispositions`,children:`Agents need one after each call.`}),(0,K.jsx)(bt,{label:`Dispositions`,items:o,canSort:t,onOrder:s,children:e=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(wt,{disposition:e}),t&&e.systemOutcome===null&&(0,K.jsxs)(`div`,{className:G.rowActions,children:[(0,K.jsx)(D,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>d(e),children:`Edit`}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Retire ${e.name}`,isDisabled:c.isRunning,onPress:()=>h(e),children:`Retire`})]})]})}),(f||u)&&(0,K.jsx)(Tt,{disposition:u,changed:r,close:()=>{p(!1),d(null)}})]})}function wt({disposition:e}){let{name:t,systemOutcome:n,marksContactComplete:r,asksForCallback:i}=e;return(0,K.jsxs)(`span`,{className:G.words,children:[(0,K.jsx)(`strong`,{children:t}),r&&(0,K.jsx)(R,{tone:`good`,children:`completes the contact`}),i&&(0,K.jsx)(R,{children:`asks when to call back`}),n!==null&&(0,K.jsx)(R,{children:`recorded by the dialer`})]})}function Tt({disposition:e,changed:t,close:r}){let[i,c]=(0,V.useState)(e?.name??``),[d,f]=(0,V.useState)(e?.marksContactComplete??!1),[p,m]=(0,V.useState)(e?.asksForCallback??!1),h=O(Fe),g=O(Ie),_=n(),v=e?g:h;return(0,K.jsx)(u,{title:e?`Edit “${e.name}”`:`New disposition`,close:r,children:(0,K.jsxs)(s,{change:v,submit:async()=>{let n={name:i,marksContactComplete:d,asksForCallback:p&&!d},a=e?await g.run({input:{id:e.id,...n}}):await h.run(e=>({input:{...n,idempotencyKey:e}}));a&&(_(`“${a.name}” is saved.`),t(),r())},children:[(0,K.jsx)(o,{label:`Name`,path:`name`,autoFocus:!0,maxLength:100,value:i,onChange:c}),(0,K.jsx)(l,{label:`Completes the contact`,help:`The campaign does not call the contact again.`,path:`marksContactComplete`,value:d,onChange:f}),!d&&(0,K.jsx)(l,{label:`Asks when to call back`,help:`The dialer asks the agent for the time of a callback.`,path:`asksForCallback`,value:p,onChange:m}),(0,K.jsx)(a,{action:`Save`,isDisabled:v.isRunning,cancel:r})]})})}function Et({dispositions:e,changed:t}){let n=O(W);return(0,K.jsxs)(b,{title:`Retired`,about:`Agents do not see them. Calls and contacts keep them.`,children:[n.failure&&(0,K.jsx)(w,{failure:n.failure}),(0,K.jsx)(`ul`,{className:G.plainList,children:e.map(({id:e,name:r})=>(0,K.jsxs)(`li`,{children:[(0,K.jsx)(`span`,{className:G.words,children:r}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Restore ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Restore`})]},e))})]})}var Dt={AGENT:`After a call`,API:`An app`,APP:`A user`,IMPORT:`An import`};function Ot(){let e=v()(`DO_NOT_CALL_MANAGE`),[t,r]=(0,V.useState)(``),[i,a]=(0,V.useState)(!1),o=te(t),s=pe(ze,o===null?{}:{prefix:o},e=>e.doNotCallNumbers);M([`DO_NOT_CALL`],s.refresh);let c=O(Ve),l=O(Be),u=n(),d=async({id:e,note:t})=>{await c.run({phoneNumber:e})&&(s.refresh(),u(`${C(e)} may be called again.`,{undo:()=>void l.run({numbers:[{phoneNumber:e,note:t}]}).then(s.refresh)}))},f=[{id:`number`,name:`Number`,isTitle:!0,cell:({id:e})=>(0,K.jsx)(z,{number:e})},{id:`note`,name:`Note`,width:`minmax(0, 2fr)`,cell:({note:e})=>e},{id:`source`,name:`Added by`,width:`8rem`,cell:({source:e})=>Dt[e]},{id:`createdAt`,name:`Since`,width:`10rem`,cell:({createdAt:e})=>(0,K.jsx)(B,{at:e})}];e&&f.push({id:`actions`,name:`Actions`,width:`6rem`,align:`end`,cell:e=>(0,K.jsx)(D,{className:`quiet`,"aria-label":`Remove ${C(e.id)}`,isDisabled:c.isRunning,onPress:()=>d(e),children:`Remove`})});let p=c.failure??(i?null:l.failure);return(0,K.jsxs)(b,{title:`Do not call`,about:`No campaign calls or texts these numbers.`,actions:e&&(0,K.jsx)(D,{className:`primary`,onPress:()=>a(!0),children:`Add numbers`}),children:[(0,K.jsx)(me,{label:`Search by the beginning of a number`,value:t,onChange:r}),p&&(0,K.jsx)(w,{failure:p}),(0,K.jsx)(he,{label:`Numbers not to call`,columns:f,list:s,empty:t===``?(0,K.jsx)(E,{title:`No number is on the list`,children:`Numbers come here after calls whose disposition says so, or when you add them.`}):(0,K.jsx)(E,{title:`No number begins like this`})}),i&&(0,K.jsx)(kt,{changed:s.refresh,close:()=>a(!1)})]})}var X=500;function kt({changed:e,close:t}){let[r,i]=(0,V.useState)(``),[c,l]=(0,V.useState)(``),[d,p]=(0,V.useState)(),h=O(Be),g=n(),_=(0,V.useCallback)(e=>{i(e),p(void 0)},[]),v=r.split(/[\n,;]/).map(e=>e.trim()).filter(Boolean);return(0,K.jsx)(u,{title:`Add numbers not to call`,close:t,children:(0,K.jsxs)(s,{change:h,submit:async()=>{if(v.length===0||v.length>X){p(v.length===0?`Write at least one number.`:`Write at most ${X} numbers.`);return}let n=v.map(e=>({phoneNumber:T(e)??e,note:c.trim()||null})),r=await h.run({numbers:n});if(!r)return;e();let a=v.filter((e,t)=>r.outcomes[t]?.error),o=v.length-a.length;if(o>0&&g(o===1?`The number is on the list.`:`${f(o)} numbers are on the list.`),a.length===0){t();return}let[s]=r.outcomes.flatMap(({error:e})=>e?.message??[]);i(a.join(`
`)),p(`${a.length===1?`This one is`:`These are`} not accepted: ${s}`)},children:[(0,K.jsx)(m,{label:`Numbers`,help:`One in each line, such as ${ee()}. At most ${X}.`,path:`numbers`,fault:d,rows:5,value:r,onChange:_}),(0,K.jsx)(o,{label:`Note`,help:`The reason, for colleagues.`,maxLength:200,value:c,onChange:l}),(0,K.jsx)(a,{action:`Add`,isDisabled:h.isRunning,cancel:t})]})})}var At=[`US`,`CA`,`GB`,`AU`,`DE`,`FR`,`NL`,`SE`],jt=new Intl.DisplayNames(`en`,{type:`region`}),Mt=[{value:`LOCAL`,name:`Local`},{value:`MOBILE`,name:`Mobile`},{value:`TOLL_FREE`,name:`Toll-free`}];function Nt({changed:e,close:t}){let[r,i]=(0,V.useState)({country:`US`,kind:`LOCAL`}),{data:c,error:l,isReading:d,refresh:f}=N(Je,r,{requestPolicy:`network-only`}),[p,m]=(0,V.useState)(null),[h,g]=(0,V.useState)(``),_=O(nt),v=n(),y=async()=>{if(p===null)return;let n=await _.run(e=>({input:{name:h,phoneNumber:p,idempotencyKey:e}}));n&&(v(`${C(n.phoneNumber)} is being bought.`),e(),t())},b=c?.availableNumbers;return(0,K.jsxs)(u,{title:`Buy a number`,close:t,isWide:!0,children:[(0,K.jsx)(Pt,{search:e=>{m(null),i(e)}}),l&&(0,K.jsx)(w,{failure:A(l),retry:f}),d&&!b&&(0,K.jsx)(S,{rows:4,height:36}),b?.length===0&&(0,K.jsx)(E,{title:`The carrier has no such number now`,children:`Try another area or country.`}),(0,K.jsxs)(s,{change:_,submit:y,label:`Purchase`,children:[b&&b.length>0&&(0,K.jsx)(`fieldset`,{className:G.offers,"aria-label":`Numbers to buy`,children:b.map(({phoneNumber:e,locality:t,capabilities:n})=>(0,K.jsxs)(`label`,{className:G.offer,children:[(0,K.jsx)(`input`,{type:`radio`,name:`number`,"data-path":`phoneNumber`,checked:p===e,onChange:()=>m(e)}),(0,K.jsx)(`strong`,{children:(0,K.jsx)(z,{number:e})}),(0,K.jsx)(`span`,{className:`soft`,children:[t,n.join(`, `)].filter(Boolean).join(` · `)})]},e))}),(0,K.jsx)(o,{label:`Name of the inbox`,path:`name`,maxLength:80,value:h,onChange:g}),(0,K.jsx)(a,{action:p===null?`Buy`:`Buy ${p}`,isDisabled:p===null||_.isRunning,cancel:t})]})]})}function Pt({search:e}){let[t,n]=(0,V.useState)(`US`),[r,i]=(0,V.useState)(`LOCAL`),[a,c]=(0,V.useState)(``),[l,u]=(0,V.useState)(``),d=t===`US`||t===`CA`;return(0,K.jsxs)(s,{change:{failure:null,faults:{}},submit:()=>e({country:t,kind:r,...d&&a!==``&&{areaCode:a},...l!==``&&{contains:l}}),label:`Search`,className:G.search??``,children:[(0,K.jsx)(h,{label:`Country`,value:t,onChange:n,options:At.map(e=>({value:e,name:jt.of(e)??e}))}),(0,K.jsx)(h,{label:`Kind`,value:r,onChange:i,options:Mt}),d&&(0,K.jsx)(o,{label:`Area code`,inputMode:`numeric`,maxLength:3,value:a,onChange:e=>c(e.replace(/\D/g,``))}),(0,K.jsx)(o,{label:`Contains`,inputMode:`numeric`,maxLength:15,value:l,onChange:e=>u(e.replace(/[^\d*]/g,``))}),(0,K.jsx)(D,{type:`submit`,className:`plain`,children:`Search`})]})}function Ft({inbox:e,changed:t,close:r}){let{id:i}=e,{values:l,changes:d,edit:f}=j({name:e.name,forwardTo:e.forwardTo??``,mostCallsPerDay:e.mostCallsPerDay??null}),p=O(Xe),m=n();return(0,K.jsx)(u,{title:`Edit ${e.name}`,close:r,children:(0,K.jsxs)(s,{change:p,submit:async()=>{let{forwardTo:e,...n}=d,a={id:i,...n,...e!==void 0&&{forwardTo:e.trim()||null}};Object.keys(d).length>0&&!await p.run({input:a})||(t(),m(`${l.name} is saved.`),r())},children:[(0,K.jsx)(o,{label:`Name`,path:`name`,autoFocus:!0,maxLength:80,value:l.name,onChange:e=>f({name:e})}),(0,K.jsx)(c,{label:`Calls go to`,help:`The phone that rings when the inbox is called. Without one, callers hear that no one is available.`,path:`forwardTo`,value:l.forwardTo,onChange:e=>f({forwardTo:e})}),(0,K.jsx)(g,{label:`Calls of the dialer in a day`,unit:`calls`,help:`The dialer passes the inbox over after so many. Empty: no maximum.`,path:`mostCallsPerDay`,value:l.mostCallsPerDay,onChange:e=>f({mostCallsPerDay:e})}),(0,K.jsx)(a,{action:`Save`,isDisabled:p.isRunning,cancel:r})]})})}function It({words:e,language:t,audioId:n,repeats:r,keys:i}){return{...n===null?{words:e.trim(),language:t}:{audioId:n},repeats:r,keys:i.map(({key:e,action:t,queueId:n})=>t===`QUEUE`?{key:e,action:t,queueId:n}:{key:e,action:t})}}var Lt=[...`1234567890`],Z=`never`;function Rt({menu:e,queues:t,language:n,onChange:r}){let i=Lt.find(t=>!e?.keys.some(e=>e.key===t)),a=[...t.map(({id:e,name:t})=>({value:e,name:t})),{value:Z,name:`Never call this number again`}],o=(e,t)=>t===Z?{key:e,action:`NEVER_CALL`,queueId:``}:{key:e,action:`QUEUE`,queueId:t},s=t=>e&&r({...e,...t}),c=(t,n)=>s({keys:(e?.keys??[]).map((e,r)=>r===t?n:e)});return(0,K.jsxs)(`fieldset`,{className:P.group,"data-part":`menu`,children:[(0,K.jsx)(`legend`,{children:`Keys`}),(0,K.jsx)(l,{label:`Callers choose by a key first`,value:e!==null,onChange:e=>r(e?{words:``,language:n,audioId:null,repeats:1,keys:[o(`1`,t[0]?.id??Z)]}:null)}),e&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(_e,{label:`What callers hear`,path:`menu.audioId`,none:`A voice reads words`,value:e.audioId,onChange:e=>s({audioId:e})}),e.audioId===null&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(m,{label:`Words of the keys`,help:`Such as: for sales press 1, for support 2.`,path:`menu.words`,rows:2,maxLength:1e3,value:e.words,onChange:e=>s({words:e})}),(0,K.jsx)(h,{label:`Language of the keys`,path:`menu.language`,options:oe,value:e.language,onChange:e=>s({language:e})})]}),e.keys.map((t,n)=>(0,K.jsxs)(`div`,{className:P.row,children:[(0,K.jsx)(h,{label:`Key`,path:`menu.keys.${n}.key`,options:Lt.map(e=>({value:e,name:e})),value:t.key,onChange:e=>c(n,{...t,key:e})}),(0,K.jsx)(h,{label:`Key ${t.key} leads to`,path:`menu.keys.${n}.queueId`,options:a,value:t.action===`NEVER_CALL`?Z:t.queueId,onChange:e=>c(n,o(t.key,e))}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Remove key ${t.key}`,isDisabled:e.keys.length===1,onPress:()=>s({keys:e.keys.filter((e,t)=>t!==n)}),children:`Remove`})]},n)),i!==void 0&&(0,K.jsx)(D,{className:`plain`,onPress:()=>s({keys:[...e.keys,o(i,t[0]?.id??Z)]}),children:`Add a key`}),(0,K.jsx)(g,{label:`Repeated after a wrong key or none`,path:`menu.repeats`,unit:`times`,value:e.repeats,onChange:e=>s({repeats:e})})]})]})}var zt=5,Bt=80;function Vt(e,t){let{hours:n,holidays:r,queueId:i,menu:a}=e,o={way:`Nobody takes the call`,name:L(e.whenUnanswered,t.phoneText),about:null,opens:{part:`unanswered`},nodes:[]},s=new Set,c=(e,n)=>{let r=t.queues.get(n),i={way:e,name:r?`Queue ${r.name}`:`A former queue`,about:null,opens:r?{queueId:n}:{part:`queue`},nodes:[]};return s.has(n)?i.about=`as above`:r&&(s.add(n),i.nodes=[Ht(r,t),l(r)]),i},l=e=>{let n=`After ${ve(e.longestWaitSeconds)}, or with ${e.mostCallers} callers`;return e.overflowQueueId===null?e.overflow?{way:n,name:L(I(e.overflow),t.phoneText),about:null,opens:{queueId:e.id},nodes:[]}:{...o,way:n}:c(n,e.overflowQueueId)},u=n=>{if(i===``){let r=Ut(e.members.map(({userId:e})=>t.nameOf(e)));return{way:n,name:r??`Nobody is rung yet`,about:r&&t.strategy,opens:{part:`people`},nodes:[o]}}return a?d(n,a):c(n,i)},d=(e,{words:t,audioId:n,keys:r})=>({way:e,name:`Keys`,about:n===null?Wt(t.trim())||null:`A recording`,opens:{part:`menu`},nodes:[...r.map(({key:e,action:t,queueId:n})=>{let r=`Key ${e}`;return t===`QUEUE`?c(r,n):{way:r,name:`Never call this number again`,about:null,opens:{part:`menu`},nodes:[]}}),c(`Another key or none`,i)]}),f=n!==null||r.length>0;return{way:null,name:n===null?`Always open`:Gt(n),about:r.length===0?null:`closed on ${r.length===1?`a holiday`:`${r.length} holidays`}`,opens:{part:`hours`},nodes:[u(f?`Open`:null),...f?[{way:`Closed`,name:L(e.whenClosed,t.phoneText),about:null,opens:{part:`closed`},nodes:[]}]:[]]}}function Ht({id:e,memberIds:t,strategy:n},{nameOf:r}){let i=Ut(t.map(r));return{way:`A member is free`,name:i??`Nobody is a member`,about:i&&(be.find(({value:e})=>e===n)?.name??null),opens:{queueId:e},nodes:[]}}function Ut(e){let t=e.length-zt;return e.length===0?null:[...e.slice(0,zt),...t>0?[`${t} more`]:[]].join(`, `)}var Wt=e=>e.length>Bt?`${e.slice(0,79)}…`:e;function Gt(e){let t=Map.groupBy(e,({from:e,until:t})=>`${e} to ${t}`),n=Array.from(t,([e,t])=>`${t.map(({weekday:e})=>Kt(e)).join(`, `)} ${e}`);return n.length===0?`Never open`:`Open ${n.join(`; `)}`}var Kt=e=>e.charAt(0)+e.slice(1,3).toLowerCase(),Q={tree:`_tree_12bj2_2`,node:`_node_12bj2_34`,way:`_way_12bj2_47`,name:`_name_12bj2_50`};function qt({name:e,tree:t,openPart:n,openQueue:r}){return(0,K.jsx)(`ul`,{className:Q.tree,"aria-label":`The way of a call of ${e}`,children:(0,K.jsx)(Jt,{node:t,open:({opens:e})=>`part`in e?n(e.part):r(e.queueId)})})}function Jt({node:e,open:t}){let{way:n,name:r,about:i,nodes:a}=e;return(0,K.jsxs)(`li`,{children:[(0,K.jsxs)(D,{className:Q.node??``,onPress:()=>t(e),children:[n&&(0,K.jsxs)(`span`,{className:Q.way,children:[n,`: `]}),(0,K.jsx)(`span`,{className:Q.name,children:r}),i&&(0,K.jsxs)(`span`,{className:`soft`,children:[`, `,i]})]}),a.length>0&&(0,K.jsx)(`ul`,{children:a.map((e,n)=>(0,K.jsx)(Jt,{node:e,open:t},n))})]})}var Yt=[{value:`IN_ORDER`,name:`One after another`},{value:`ALL_AT_ONCE`,name:`All at once`},{value:`OWNER_FIRST`,name:`First who last talked with or called the caller`}],Xt=[{value:`MONDAY`,name:`Monday`},{value:`TUESDAY`,name:`Tuesday`},{value:`WEDNESDAY`,name:`Wednesday`},{value:`THURSDAY`,name:`Thursday`},{value:`FRIDAY`,name:`Friday`},{value:`SATURDAY`,name:`Saturday`},{value:`SUNDAY`,name:`Sunday`}],Zt=[{value:`always`,name:`Always open`},{value:`hours`,name:`Open in these hours`}],Qt=Xt.slice(0,5).map(({value:e})=>({weekday:e,from:`09:00`,until:`17:00`})),$t=20;function en(e){return{strategy:e?.strategy??`IN_ORDER`,members:e?.members.map(({user:e,ringSeconds:t})=>({userId:e.id,ringSeconds:t}))??[],timeZone:e?.timeZone??``,hours:e?.hours?.map(({weekday:e,from:t,until:n})=>({weekday:e,from:t,until:n}))??null,holidays:e?.holidays.map(({date:e,name:t})=>({date:e,name:t}))??[],queueId:e?.queue?.id??``,menu:tn(e?.menu),whenClosed:I(e?.whenClosed),whenUnanswered:I(e?.whenUnanswered)}}function tn(e){return e?{words:e.words??``,language:F(e.language),audioId:e.audio?.id??null,repeats:e.repeats,keys:e.keys.map(({key:e,action:t,queueId:n})=>({key:e,action:t,queueId:n??``}))}:null}function nn({inbox:e,changed:t,close:n}){let{rows:r,error:i,refresh:a}=ge(),{data:o,refresh:s}=N(ye),{business:c}=y(),[l,d]=(0,V.useState)(null),f=o?.queues.find(({id:e})=>e===l);return(0,K.jsxs)(u,{title:`Incoming calls of ${e.name}`,close:n,isWide:!0,children:[i&&!r&&(0,K.jsx)(w,{failure:A(i),retry:a}),!i&&!(r&&o)&&(0,K.jsx)(S,{rows:4,height:52}),r&&o&&(0,K.jsx)(rn,{inbox:e,users:r,queues:o.queues,businessZone:c.timeZone,openQueue:d,changed:t,close:n}),f&&o&&(0,K.jsx)(le,{queue:f,queues:o.queues,changed:s,close:()=>d(null)})]})}function rn({inbox:{id:e,name:t,route:r},users:i,queues:a,businessZone:o,openQueue:c,changed:l,close:u}){let[d,f]=(0,V.useState)(()=>en(r)),m=O(Ge),_=O(Ke),v=n(),y=e=>f(t=>({...t,...e})),b=async()=>{let n={id:e,strategy:d.strategy,members:d.queueId?[]:d.members,queueId:d.queueId||null,menu:d.queueId&&d.menu?It(d.menu):null,timeZone:d.timeZone.trim()||null,hours:d.hours,holidays:d.holidays,whenClosed:ae(d.whenClosed),whenUnanswered:ae(d.whenUnanswered)};await m.run({input:n})&&(l(),v(`The calls of ${t} follow the new route.`),u())},x=async()=>{await _.run({id:e})&&(l(),v(`${t} has no route any longer.`),u())},S=(0,V.useRef)(null),w=e=>{let t=S.current?.querySelector(`[data-part="${e}"]`);t?.scrollIntoView({block:`center`}),t?.querySelector(`input, select, textarea, button`)?.focus({preventScroll:!0})},T=Vt(d,{strategy:Yt.find(({value:e})=>e===d.strategy)?.name??``,queues:new Map(a.map(e=>[e.id,e])),nameOf:e=>i.find(t=>t.id===e)?.name??`A former user`,phoneText:C});return(0,K.jsxs)(`div`,{ref:S,className:P.form,children:[(0,K.jsx)(qt,{name:t,tree:T,openPart:w,openQueue:c}),(0,K.jsxs)(s,{change:_.failure?_:m,submit:b,className:P.form??``,children:[a.length>0&&(0,K.jsx)(`div`,{"data-part":`queue`,children:(0,K.jsx)(h,{label:`Callers wait in`,path:`queueId`,options:[{value:``,name:`No queue`},...a.map(({id:e,name:t})=>({value:e,name:t}))],value:d.queueId,onChange:e=>y({queueId:e})})}),d.queueId&&(0,K.jsx)(Rt,{menu:d.menu,queues:a,language:F(null),onChange:e=>y({menu:e})}),!d.queueId&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(h,{label:`Who is rung`,path:`strategy`,options:Yt,value:d.strategy,onChange:e=>y({strategy:e})}),(0,K.jsx)(se,{users:i,userIds:d.members.map(({userId:e})=>e),path:`members.new`,onChange:e=>y({members:e.map(e=>d.members.find(t=>t.userId===e)??{userId:e,ringSeconds:$t})}),more:(e,t)=>(0,K.jsx)(g,{label:`${t} rings for`,path:`members.${e}.ringSeconds`,unit:`seconds`,value:d.members[e]?.ringSeconds??null,onChange:t=>y({members:d.members.map((n,r)=>r===e?{...n,ringSeconds:t}:n)})})})]}),(0,K.jsx)(ce,{title:`When nobody takes the call`,part:`unanswered`,path:`whenUnanswered`,ending:d.whenUnanswered,onChange:e=>y({whenUnanswered:e})}),(0,K.jsx)(an,{draft:d,businessZone:o,set:y}),(d.hours!==null||d.holidays.length>0)&&(0,K.jsx)(ce,{title:`When it is closed`,part:`closed`,path:`whenClosed`,ending:d.whenClosed,onChange:e=>y({whenClosed:e})}),(0,K.jsxs)(p,{children:[r&&(0,K.jsx)(D,{className:`quiet`,isDisabled:_.isRunning,onPress:x,children:`Remove the route`}),(0,K.jsx)(D,{className:`plain`,onPress:u,children:`Cancel`}),(0,K.jsx)(D,{type:`submit`,className:`primary`,isDisabled:m.isRunning,children:`Save`})]})]})]})}function an({draft:e,businessZone:t,set:n}){let{hours:r,holidays:i,timeZone:a}=e,s=(e,t)=>n({hours:r?.map((n,r)=>r===e?{...n,...t}:n)??null});return(0,K.jsxs)(`fieldset`,{className:P.group,"data-part":`hours`,children:[(0,K.jsx)(`legend`,{children:`Opening hours`}),(0,K.jsx)(h,{label:`Opening hours`,path:`hours`,options:Zt,value:r===null?`always`:`hours`,onChange:e=>n({hours:e===`always`?null:Qt})}),r?.map((e,t)=>(0,K.jsxs)(`div`,{className:P.row,children:[(0,K.jsx)(h,{label:`Day`,path:`hours.${t}.weekday`,options:Xt,value:e.weekday,onChange:e=>s(t,{weekday:e})}),(0,K.jsx)(o,{label:`From`,path:`hours.${t}.from`,value:e.from,maxLength:5,onChange:e=>s(t,{from:e})}),(0,K.jsx)(o,{label:`Until`,path:`hours.${t}.until`,value:e.until,maxLength:5,onChange:e=>s(t,{until:e})}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Remove hours ${t+1}`,onPress:()=>n({hours:r.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),r&&(0,K.jsx)(D,{className:`plain`,onPress:()=>n({hours:[...r,{weekday:`SATURDAY`,from:`09:00`,until:`12:00`}]}),children:`Add hours`}),i.map((e,t)=>(0,K.jsxs)(`div`,{className:P.row,children:[(0,K.jsx)(o,{label:`Closed on`,path:`holidays.${t}.date`,type:`date`,value:e.date,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,date:e}:n)})}),(0,K.jsx)(o,{label:`Name of the day`,path:`holidays.${t}.name`,maxLength:80,value:e.name,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,name:e}:n)})}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Remove the holiday ${e.name}`,onPress:()=>n({holidays:i.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),(0,K.jsx)(D,{className:`plain`,onPress:()=>n({holidays:[...i,{date:``,name:``}]}),children:`Add a holiday`}),(r!==null||i.length>0)&&(0,K.jsx)(J,{label:`Time zone`,help:`Hours and holidays are on its clock.`,none:`That of the business, ${t}`,value:a,onChange:e=>n({timeZone:e})})]})}function on(){let e=v(),t=e(`INBOXES_MANAGE`),n=e(`NUMBERS_MANAGE`),{data:r,error:i,refresh:a}=N(We,{mayManage:t}),o=N(qe,{},{pause:!e(`NUMBERS_READ`)}),s=()=>Promise.all([a(),e(`NUMBERS_READ`)&&o.refresh()]);M([`INBOXES`,`NUMBERS`],s);let c=r?.inboxes,l=(0,V.useMemo)(()=>c?.filter(({isActive:e})=>e)??[],[c]);if(i&&!r)return(0,K.jsx)(w,{failure:A(i),retry:s});if(!c)return(0,K.jsx)(S,{rows:5,height:52});let u=c.filter(({isActive:e})=>!e),d=o.data?.numbers?.nodes.filter(({state:e})=>e!==`ACTIVE`&&e!==`RELEASED`)??[];return(0,K.jsxs)(`div`,{className:G.parts,children:[(0,K.jsx)(sn,{inboxes:l,mayManage:t,mayBuy:n,changed:s}),d.length>0&&(0,K.jsx)(gn,{numbers:d,mayManage:n,changed:s}),u.length>0&&(0,K.jsx)(vn,{inboxes:u,changed:s})]})}function sn({inboxes:e,mayManage:t,mayBuy:n,changed:r}){let i=O(Qe),[a,o]=xt(e,e=>i.run({ids:e}),r),[s,c]=(0,V.useState)(null),l=()=>c(null);return(0,K.jsxs)(b,{title:`Inboxes`,about:`Each has a number that sends, receives and calls.`,actions:t&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(D,{className:`plain`,onPress:()=>c({kind:`create`}),children:`Add a number you have`}),n&&(0,K.jsx)(D,{className:`primary`,onPress:()=>c({kind:`buy`}),children:`Buy a number`})]}),children:[i.failure&&(0,K.jsx)(w,{failure:i.failure}),a.length===0&&(0,K.jsx)(E,{title:`There is no active inbox`,children:t?`Buy a number, or add one that you have.`:`An admin of your business adds one.`}),(0,K.jsx)(bt,{label:`Inboxes`,items:a,canSort:t,onOrder:o,children:e=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`span`,{className:G.words,children:[(0,K.jsx)(`strong`,{children:e.name}),(0,K.jsx)(z,{number:e.phoneNumber,className:G.number}),(0,K.jsx)(cn,{inbox:e}),(0,K.jsx)(un,{inbox:e}),(0,K.jsx)(dn,{inbox:e,changed:r})]}),t&&(0,K.jsxs)(`div`,{className:G.rowActions,children:[(0,K.jsx)(D,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>c({kind:`edit`,inbox:e}),children:`Edit`}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Incoming calls of ${e.name}`,onPress:()=>c({kind:`route`,inbox:e}),children:`Calls`}),n&&e.number?.state===`ACTIVE`&&(0,K.jsx)(D,{className:`quiet`,"aria-label":`Release the number of ${e.name}`,onPress:()=>c({kind:`release`,inbox:e}),children:`Release`}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Deactivate ${e.name}`,onPress:()=>c({kind:`deactivate`,inbox:e}),children:`Deactivate`})]})]})}),s?.kind===`edit`&&(0,K.jsx)(Ft,{inbox:s.inbox,changed:r,close:l}),s?.kind===`route`&&(0,K.jsx)(nn,{inbox:s.inbox,changed:r,close:l}),s?.kind===`deactivate`&&(0,K.jsx)(fn,{inbox:s.inbox,changed:r,close:l}),s?.kind===`release`&&(0,K.jsx)(pn,{inbox:s.inbox,changed:r,close:l}),s?.kind===`create`&&(0,K.jsx)(mn,{changed:r,close:l}),s?.kind===`buy`&&(0,K.jsx)(Nt,{changed:r,close:l})]})}function cn({inbox:{forwardTo:e,route:t}}){if(t){let e=t.members.length,n=e===1?`1 person rings`:`${e} people ring`;return(0,K.jsxs)(R,{tone:t.isOpen?`good`:`neutral`,children:[t.isOpen?`open`:`closed`,`, `,t.queue?`callers wait in ${t.queue.name}`:n]})}return e&&(0,K.jsxs)(R,{children:[`calls go to `,(0,K.jsx)(z,{number:e})]})}var ln={FAILED:[`registration refused`,`alert`],PENDING:[`registration in review`,`warn`],REGISTERED:[`registered for texts`,`good`],UNREGISTERED:[`not registered: US carriers block its texts`,`alert`]};function un({inbox:e}){let{number:t}=e,n=O(tt),r=v()(`NUMBERS_MANAGE`),i=t?.registration&&ln[t.registration.state];return(0,K.jsxs)(K.Fragment,{children:[i&&(0,K.jsx)(`span`,{title:t.registration?.reason??void 0,children:(0,K.jsx)(R,{tone:i[1],children:i[0]})}),t?.state===`ACTIVE`&&!t.isConnected&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(R,{tone:`warn`,children:`not connected yet`}),r&&(0,K.jsx)(D,{className:`quiet`,isDisabled:n.isRunning,onPress:()=>n.run({id:e.id}),children:`Connect`})]}),t?.profiledAt&&(0,K.jsx)(`span`,{className:`soft`,children:`calls under the profile of the business`}),t?.problem&&(0,K.jsx)(`span`,{className:`soft`,children:t.problem})]})}function dn({inbox:{id:e,name:t,rotation:r},changed:i}){let a=v()(`INBOXES_MANAGE`),o=O(Ze),s=n(),{state:c,reason:l,until:u,answeredShare:d,attestation:f}=r;return(0,K.jsxs)(K.Fragment,{children:[d!==null&&(0,K.jsxs)(`span`,{className:`soft`,children:[Math.round(d*100),` % answered`]}),f===`A`&&(0,K.jsx)(`span`,{className:`soft`,children:`calls signed with A`}),(f===`B`||f===`C`)&&(0,K.jsxs)(R,{tone:`warn`,children:[`calls signed with `,f,` only`]}),c===`ON_PROBATION`&&(0,K.jsx)(R,{tone:`warn`,children:`on probation`}),c===`RESTING`&&(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(R,{tone:`alert`,children:[`out of rotation: `,l===`LABELLED`?`labelled by a phone network`:`answered less than the others`,u&&(0,K.jsxs)(K.Fragment,{children:[` `,`until `,(0,K.jsx)(B,{at:u})]})]}),a&&(0,K.jsx)(D,{className:`quiet`,"aria-label":`Return ${t} to rotation`,isDisabled:o.isRunning,onPress:async()=>{await o.run({id:e})&&(s(`${t} is in rotation again.`),i())},children:`Return`})]}),o.failure&&(0,K.jsx)(w,{failure:o.failure})]})}function fn({inbox:e,changed:t,close:r}){let i=O(et),a=O($e),o=n(),{id:s,name:c}=e;return(0,K.jsx)(d,{title:`Deactivate ${c}?`,consequence:(0,K.jsx)(`p`,{children:`It no longer sends, receives or calls, and its scheduled texts fail at their time. Its conversations stay. A number that was not bought becomes free for others.`}),action:`Deactivate`,change:i,confirm:()=>i.run({id:s}),done:()=>{t(),o(`${c} is inactive.`,{undo:()=>void a.run({id:s}).then(t)})},close:r})}function pn({inbox:e,changed:t,close:r}){let i=O(it),a=n(),{number:o,phoneNumber:s,name:c}=e;return(0,K.jsx)(d,{title:`Release ${C(s)}?`,consequence:(0,K.jsxs)(`p`,{children:[`The number goes back, and anyone may get it: you may never have it again. `,c,` becomes inactive; its conversations stay.`]}),action:`Release the number`,change:i,confirm:()=>i.run({id:o?.id??``}),done:()=>{t(),a(`${C(s)} is being released.`)},close:r})}function mn({changed:e,close:t}){let[r,i]=(0,V.useState)(``),[l,d]=(0,V.useState)(``),f=O(Ye),p=n();return(0,K.jsx)(u,{title:`Add a number you have`,close:t,children:(0,K.jsxs)(s,{change:f,submit:async()=>{let n={name:r,phoneNumber:l.trim()},i=await f.run(e=>({input:{...n,idempotencyKey:e}}));i&&(p(`${i.name} is active.`),e(),t())},children:[(0,K.jsx)(c,{label:`Number`,help:`It must be yours at the carrier.`,path:`phoneNumber`,autoFocus:!0,value:l,onChange:d}),(0,K.jsx)(o,{label:`Name of the inbox`,path:`name`,maxLength:80,value:r,onChange:i}),(0,K.jsx)(a,{action:`Add`,isDisabled:f.isRunning,cancel:t})]})})}var hn={ACTIVE:[`active`,`good`],ASSIGNED:[`waits for you`,`warn`],FAILED:[`not bought`,`alert`],ORDERED:[`is being bought`,`warn`],RELEASED:[`released`,`neutral`],RELEASING:[`is going back`,`warn`]};function gn({numbers:e,mayManage:t,changed:n}){let[r,i]=(0,V.useState)(null);return(0,K.jsxs)(b,{title:`Numbers on their way`,children:[(0,K.jsx)(`ul`,{className:G.plainList,children:e.map(e=>{let[n,r]=hn[e.state];return(0,K.jsxs)(`li`,{children:[(0,K.jsxs)(`span`,{className:G.words,children:[(0,K.jsx)(`strong`,{children:(0,K.jsx)(z,{number:e.phoneNumber})}),(0,K.jsx)(R,{tone:r,children:n}),e.problem&&(0,K.jsx)(`span`,{className:`soft`,children:e.problem})]}),t&&e.state===`ASSIGNED`&&(0,K.jsx)(D,{className:`quiet`,onPress:()=>i(e),children:`Make it an inbox`})]},e.id)})}),r&&(0,K.jsx)(_n,{number:r,changed:n,close:()=>i(null)})]})}function _n({number:e,changed:t,close:n}){let[r,i]=(0,V.useState)(``),c=O(rt);return(0,K.jsx)(u,{title:`Make ${C(e.phoneNumber)} an inbox`,close:n,children:(0,K.jsxs)(s,{change:c,submit:async()=>{await c.run({input:{id:e.id,name:r}})&&(t(),n())},children:[(0,K.jsx)(o,{label:`Name of the inbox`,path:`name`,autoFocus:!0,maxLength:80,value:r,onChange:i}),(0,K.jsx)(a,{action:`Make it an inbox`,isDisabled:c.isRunning,cancel:n})]})})}function vn({inboxes:e,changed:t}){let n=O($e);return(0,K.jsxs)(b,{title:`Inactive`,about:`They keep their conversations, and neither send, receive nor call.`,children:[n.failure&&(0,K.jsx)(w,{failure:n.failure}),(0,K.jsx)(`ul`,{className:G.plainList,children:e.map(({id:e,name:r,phoneNumber:i})=>(0,K.jsxs)(`li`,{children:[(0,K.jsxs)(`span`,{className:G.words,children:[r,` `,(0,K.jsx)(z,{number:i,className:G.number})]}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Activate ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Activate`})]},e))})]})}function yn(){let{data:e,error:t,refresh:n}=N(je,{},{requestPolicy:`network-only`});M([`PRIVACY`],n);let r=e?.personExports;return(0,K.jsxs)(b,{title:`Exports`,about:`A file is kept for three days. An erasure of the person deletes it.`,children:[t&&(0,K.jsx)(w,{failure:A(t),retry:n}),!r&&!t&&(0,K.jsx)(S,{rows:2,height:48}),r?.length===0&&(0,K.jsx)(E,{title:`No export is kept`}),r&&r.length>0&&(0,K.jsx)(`ul`,{className:G.plainList,"aria-label":`Exports`,children:r.map(e=>(0,K.jsxs)(`li`,{children:[(0,K.jsxs)(`span`,{className:G.words,children:[(0,K.jsx)(`code`,{children:e.id}),(0,K.jsxs)(`span`,{className:`soft`,children:[e.format,`, ordered `,(0,K.jsx)(B,{at:e.createdAt}),e.state!==`DONE`&&e.failure===null&&`, ${bn(e.rowCount,e.countedRows)}`,e.failure!==null&&`: ${e.failure}`]})]}),(0,K.jsx)(xn,{export:e,refresh:n})]},e.id))})]})}var bn=(e,t)=>t===null?`${f(e)} records`:`${f(e)} of about ${f(Math.max(e,t))} records`;function xn({export:{state:e,format:t,rowCount:n,url:r},refresh:i}){return r===null?e===`FAILED`?(0,K.jsx)(R,{tone:`alert`,children:`Failed`}):(0,K.jsx)(R,{tone:`warn`,children:e===`QUEUED`?`Queued`:`Running`}):(0,K.jsxs)(`a`,{href:r,className:`button plain`,download:`person.${t.toLowerCase()}`,onClick:i,children:[`Download `,f(n),` records`]})}function Sn(){let{data:e,error:t,refresh:n}=N(Ae,{},{requestPolicy:`network-only`});M([`PRIVACY`],n);let r=e?.personErasures;return(0,K.jsxs)(b,{title:`Erasures`,about:`After a backup is restored, order the erasures since the backup again.`,children:[t&&(0,K.jsx)(w,{failure:A(t),retry:n}),!r&&!t&&(0,K.jsx)(S,{rows:2,height:48}),r?.length===0&&(0,K.jsx)(E,{title:`No erasure was ordered`}),r&&r.length>0&&(0,K.jsx)(`ul`,{className:G.plainList,"aria-label":`Erasures`,children:r.map(e=>(0,K.jsxs)(`li`,{children:[(0,K.jsxs)(`span`,{className:G.words,children:[(0,K.jsx)(`code`,{children:e.id}),(0,K.jsxs)(`span`,{className:`soft`,children:[`ordered `,(0,K.jsx)(B,{at:e.createdAt}),`,`,` `,bn(e.erasedRows,e.erasedAt===null?e.countedRows:null),` erased`]})]}),(0,K.jsx)(Cn,{erasure:e})]},e.id))})]})}function Cn({erasure:{erasedAt:e,completedAt:t}}){return t===null?e===null?(0,K.jsx)(R,{tone:`warn`,children:`Running`}):(0,K.jsx)(R,{children:`Erased, one more look follows`}):(0,K.jsx)(R,{tone:`good`,children:`Completed`})}var wn=r(`/settings/$part`),Tn=1e4;function En(){let{contact:e}=wn.useSearch(),[t,n]=(0,V.useState)(e??``),[r,i]=(0,V.useState)(e?On(e):null),[a,c]=(0,V.useState)();return(0,K.jsxs)(b,{title:`Data of a person`,about:`A person who asks for it may have a copy, or the erasure, of their data.`,children:[(0,K.jsxs)(s,{change:Dn,submit:()=>{let e=t.trim();c(e===``?`Write a phone number or the id of a contact.`:void 0),i(e===``?null:On(e))},label:`Find a person`,asks:!1,className:G.form??``,children:[(0,K.jsx)(o,{label:`Person`,help:`A phone number or the id of a contact. A number finds all contacts that have it.`,maxLength:64,fault:a,value:t,onChange:e=>{n(e),c(void 0)}}),(0,K.jsx)(p,{children:(0,K.jsx)(D,{type:`submit`,className:`plain`,children:`Find`})})]}),r&&(0,K.jsx)(kn,{person:r,erased:()=>{i(null),n(``)}},JSON.stringify(r))]})}var Dn={failure:null,faults:{}};function On(e){return/^con_/.test(e)?{contactId:e}:{phoneNumber:T(e)??e}}function kn({person:e,erased:t}){let{data:r,error:i,refresh:a}=N(De,e,{requestPolicy:`network-only`}),[o,s]=(0,V.useState)(!1),c=O(Oe),l=n(),u=async t=>{await c.run({input:{...e,format:t}})&&l(`The export is ordered.`)};if(i)return(0,K.jsx)(w,{failure:A(i),retry:a});if(!r)return(0,K.jsx)(S,{rows:3,height:32});let d=r.personSummary;return d?(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(xe,{className:G.summary,label:`The data of the person`,rows:An(d)}),c.failure&&(0,K.jsx)(w,{failure:c.failure}),(0,K.jsxs)(p,{children:[(0,K.jsx)(D,{className:`plain`,isDisabled:c.isRunning,onPress:()=>void u(`JSON`),children:`Export as JSON`}),(0,K.jsx)(D,{className:`plain`,isDisabled:c.isRunning,onPress:()=>void u(`CSV`),children:`Export as CSV`}),(0,K.jsx)(D,{className:`danger`,onPress:()=>s(!0),children:`Erase this person`})]}),o&&(0,K.jsx)(jn,{person:e,summary:d,erased:t,close:()=>s(!1)})]}):(0,K.jsx)(E,{title:`This contact does not exist`,children:`If it was deleted, write the phone number of the person.`})}function An({names:e,phoneNumbers:t,emails:n,...r}){let i=e=>e.length===0?`None`:e.join(`, `),a=e=>e===Tn?`${f(e)} or more`:f(e);return[[`Names`,i(e)],[`Numbers`,i(t.map(C))],[`E-mail addresses`,i(n)],[`Contacts`,a(r.contactCount)],[`Contacts of campaigns`,a(r.campaignContactCount)],[`Texts`,a(r.messageCount)],[`Calls`,a(r.callCount)]]}function jn({person:e,summary:t,erased:r,close:i}){let a=O(ke),o=n(),{phoneNumbers:s,campaignContactCount:c,contactCount:l,messageCount:u,callCount:p}=t;return(0,K.jsx)(d,{title:`Erase ${t.names[0]??C(s[0]??`this person`)}?`,consequence:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`p`,{children:`This cannot be undone. Within minutes the service deletes:`}),(0,K.jsxs)(`ul`,{children:[(0,K.jsxs)(`li`,{children:[f(l+c),` contacts, with all their fields, and their places in campaigns`]}),(0,K.jsxs)(`li`,{children:[f(u),` texts with their files; scheduled texts are not sent`]}),(0,K.jsxs)(`li`,{children:[f(p),` calls with notes, recordings and transcripts`]}),(0,K.jsx)(`li`,{children:`events about the person, also those that are not delivered yet`})]}),(0,K.jsxs)(`p`,{children:[`Opt-outs and the do-not-call list keep the numbers`,s.length>0&&` ${s.map(C).join(`, `)}`,`, so that nobody calls or texts them again. Counts of campaigns, broadcasts and days stay true. What the service has already sent to apps, to the carrier and into backups is not erased.`]})]}),action:`Erase for good`,change:a,confirm:()=>a.run({input:e}),done:()=>{o(`The erasure is ordered.`),r()},close:i})}var $={MESSAGE:{path:`messageDays`,label:`Texts with their files`},CALL:{path:`callDays`,label:`Calls with notes, recordings and transcripts`},RECORDING:{path:`recordingDays`,label:`Recordings and voicemails with their transcripts`},SESSION:{path:`sessionDays`,label:`Ended sessions of the dialer`},IMPORT:{path:`importDays`,label:`Ended imports with their refused rows`},NOTICE:{path:`noticeDays`,label:`Notices`},EVENT:{path:`eventDays`,label:`Events`},ATTEMPT:{path:`attemptDays`,label:`Attempts to deliver events`},AUDIT:{path:`auditDays`,label:`Entries of the audit log`}};function Mn(){let{data:e,error:t,refresh:n}=N(Ee);if(M([`SETTINGS`],n),t&&!e)return(0,K.jsx)(w,{failure:A(t),retry:n});if(!e)return(0,K.jsx)(S,{rows:9,height:64});let{retention:r,retentionLimits:i}=e.viewer.business;return(0,K.jsx)(Nn,{retention:r,limits:i})}function Nn({retention:e,limits:t}){let{values:r,before:i,changes:o,edit:c,settle:l}=j(e),u=O(H),p=n(),[m,h]=(0,V.useState)(!1),_=t.filter(e=>Pn(e,i,o)),v=async()=>{let e=await u.run({input:{retention:o}});return e&&(p(`The retention is saved.`),l()),e};return(0,K.jsxs)(b,{title:`Retention`,about:`Older data is deleted within hours, for good. Counts of the past stay.`,children:[(0,K.jsxs)(s,{change:u,submit:()=>{Object.keys(o).length===0?p(`Nothing has changed.`):_.length>0?(u.reset(),h(!0)):v()},label:`Retention`,className:G.form??``,children:[t.map(e=>{let{path:t,label:n}=$[e.setting];return(0,K.jsx)(g,{label:n,help:Fn(e,r[t]),path:`retention.${t}`,unit:`days`,value:r[t],onChange:e=>c({[t]:e})},t)}),(0,K.jsx)(a,{action:`Save`,isDisabled:u.isRunning})]}),m&&(0,K.jsx)(d,{title:`Keep data for a shorter time?`,consequence:(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`p`,{children:`This is deleted within hours, and cannot be restored:`}),(0,K.jsx)(`ul`,{children:_.map(({setting:e})=>{let{path:t,label:n}=$[e];return(0,K.jsxs)(`li`,{children:[n,`: older than `,f(o[t]),` days`]},t)})})]}),action:`Keep for a shorter time`,change:u,confirm:async()=>{let e=await v();return h(!1),e},close:()=>h(!1)})]})}function Pn({setting:e,serviceDays:t},n,r){let{path:i}=$[e],a=r[i];return typeof a==`number`&&a<(n[i]??t??1/0)}function Fn({least:e,most:t,serviceDays:n},r){let i=`${f(e)} to ${f(t)}.`;if(n===null)return`${i} Empty: kept without a limit.`;let a=r!==null&&r>n;return`${i} The service keeps them for ${f(n)} days${a?`, which is shorter and applies`:``}.`}function In(){return(0,K.jsxs)(`div`,{className:G.parts,children:[(0,K.jsx)(Mn,{}),(0,K.jsx)(En,{}),(0,K.jsx)(yn,{}),(0,K.jsx)(Sn,{})]})}var Ln=[{value:`TEXTS`,name:`No texts`,done:`gets no more texts.`},{value:`CALLS`,name:`No calls`,done:`is called no more.`},{value:`ALL`,name:`Neither`,done:`is neither texted nor called again.`},{value:`NONE`,name:`No refusal`,done:`has refused nothing.`}];function Rn(){let e=pe(He,{},e=>e.refusalReviews);M([`REFUSALS`],e.refresh);let t=O(Ue),r=n(),i=async({id:n},{value:i,done:a})=>{await t.run({input:{id:n,decision:i}})&&(e.refresh(),r(`${C(n)} ${a}`))};return(0,K.jsxs)(b,{title:`Refusals to review`,about:`These texts may ask for no more texts or calls. After ten business days each counts as a refusal of both.`,children:[t.failure&&(0,K.jsx)(w,{failure:t.failure}),(0,K.jsx)(he,{label:`Texts that may be refusals`,columns:[{id:`number`,name:`Number`,width:`10rem`,isTitle:!0,cell:({id:e,message:t})=>t?(0,K.jsx)(_,{to:`/inbox`,search:{conversation:t.conversationId},children:C(e)}):(0,K.jsx)(z,{number:e})},{id:`text`,name:`Text`,width:`minmax(0, 2fr)`,cell:({message:e})=>e?.body??`The text is not stored.`},{id:`dueAt`,name:`Decide before`,width:`10rem`,cell:({dueAt:e})=>(0,K.jsx)(B,{at:e})},{id:`decision`,name:`What it refuses`,width:`minmax(18rem, 1fr)`,align:`end`,cell:e=>(0,K.jsx)(`div`,{className:G.decisions,children:Ln.map(n=>(0,K.jsx)(D,{className:`quiet`,"aria-label":`${n.name}: ${e.id}`,isDisabled:t.isRunning,onPress:()=>i(e,n),children:n.name},n.value))})}],list:e,empty:(0,K.jsx)(E,{title:`No text waits for a decision`})})]})}var zn=[{value:`NATIONAL`,name:`National: numbers that refuse advertising`},{value:`STATE`,name:`State: the same in a part of a country`},{value:`REASSIGNED`,name:`Reassigned: numbers with a new owner`},{value:`LITIGATOR`,name:`Litigators: never called`}],Bn={NATIONAL:`National`,STATE:`State`,REASSIGNED:`Reassigned`,LITIGATOR:`Litigators`};function Vn(){let e=v()(`DO_NOT_CALL_MANAGE`),{data:t,error:n,refresh:r}=N(at);M([`DO_NOT_CALL`],r);let[i,a]=(0,V.useState)(!1);return n&&!t?(0,K.jsx)(w,{failure:A(n),retry:r}):t?.registries?(0,K.jsxs)(b,{title:`Registries`,about:`Campaigns do not call the numbers of these lists, and broadcasts do not text them. You can still answer a text. A list that is older than 31 days, or whose first import is not complete, stops the campaigns that use it, with their broadcasts, and all other marketing texts.`,actions:e&&(0,K.jsx)(D,{className:`primary`,onPress:()=>a(!0),children:`Import a file`}),children:[t.registries.length===0&&(0,K.jsx)(E,{title:`No registry is imported`,children:`Get the file from its keeper, such as the FTC, and import it here.`}),(0,K.jsx)(`ul`,{className:G.plainList,children:t.registries.map(t=>(0,K.jsxs)(`li`,{children:[(0,K.jsx)(Hn,{registry:t}),e&&(0,K.jsx)(Un,{registry:t,changed:r})]},t.id))}),i&&(0,K.jsx)(Wn,{changed:r,close:()=>a(!1)})]}):(0,K.jsx)(S,{rows:4,height:52})}function Hn({registry:e}){let{name:t,kind:n,asOf:r,validUntil:i,isStale:a,numberCount:o,pendingImport:s}=e;return(0,K.jsxs)(`span`,{children:[(0,K.jsx)(`strong`,{children:t}),` `,Bn[n],a&&(0,K.jsx)(R,{tone:`alert`,children:r===null?`Its campaigns wait for its first import`:`Too old: its campaigns wait`}),(0,K.jsxs)(`span`,{className:`soft`,children:[r===null?` Not in use yet.`:` ${f(o)} numbers of ${r}, valid until ${i}.`,s?.state===`RUNNING`&&` A file is being imported: ${f(s.handledCount)} of ${f(s.totalCount)} lines.`,s?.failure&&` The last import failed: ${s.failure}`]})]})}function Un({registry:{id:e,name:t},changed:n}){let r=O(st),[i,a]=(0,V.useState)(!1);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(D,{className:`quiet`,"aria-label":`Delete ${t}`,onPress:()=>a(!0),children:`Delete`}),i&&(0,K.jsx)(d,{title:`Delete ${t}?`,consequence:(0,K.jsx)(`p`,{children:`Campaigns may call its numbers again, unless another list has them.`}),action:`Delete`,change:r,close:()=>a(!1),confirm:()=>r.run({id:e}),done:()=>{n()}})]})}function Wn({changed:e,close:t}){let r=O(ot),i=n(),[c,l]=(0,V.useState)(`NATIONAL`),[d,f]=(0,V.useState)(``),[p,m]=(0,V.useState)(``),[g,_]=(0,V.useState)(null);return(0,K.jsx)(u,{title:`Import a registry`,close:t,children:(0,K.jsxs)(s,{change:r,submit:async()=>{if(g===null)return;let n={kind:c,name:d,asOf:p,file:g};await r.run(e=>({input:{...n,idempotencyKey:e}}))&&(e(),i(`${d} is being imported. The former list counts until it is complete.`),t())},children:[(0,K.jsx)(h,{label:`Kind`,path:`kind`,options:zn,value:c,onChange:e=>l(e)}),(0,K.jsx)(o,{label:`Name`,path:`name`,help:`Such as FTC 212. A file replaces the list with the same name.`,maxLength:80,value:d,onChange:f}),(0,K.jsx)(o,{label:`Date of the list`,path:`asOf`,type:`date`,value:p,onChange:m}),(0,K.jsx)(Se,{acceptedFileTypes:[`.txt`,`.csv`,`.tsv`],onSelect:e=>_(e?.[0]??null),children:(0,K.jsx)(D,{className:`plain`,children:g===null?`Choose a file`:g.name})}),(0,K.jsx)(a,{action:`Import`,isDisabled:r.isRunning||g===null,cancel:t})]})})}function Gn(){let e=v()(`BUSINESS_MANAGE`),{data:t,error:r,refresh:i}=N(Ce);M([`SETTINGS`],i);let[a,o]=(0,V.useState)(null),s=O(Te),c=O(U),l=n(),u=async({id:e,name:t,body:n})=>{await s.run({id:e})&&(i(),l(`“${t}” was deleted.`,{undo:()=>void c.run({input:{name:t,body:n}}).then(()=>i())}))};if(r&&!t)return(0,K.jsx)(w,{failure:A(r),retry:i});if(!t)return(0,K.jsx)(S,{rows:6,height:52});let d=s.failure??c.failure;return(0,K.jsx)(`div`,{className:G.parts,children:(0,K.jsxs)(b,{title:`Snippets`,about:`Texts for everybody. In a conversation, / and a word of the name inserts one.`,actions:e&&(0,K.jsx)(D,{className:`primary`,onPress:()=>o(`new`),children:`Add a snippet`}),children:[d&&(0,K.jsx)(w,{failure:d}),t.snippets.length===0&&(0,K.jsx)(E,{title:`There are no snippets yet`}),(0,K.jsx)(`ul`,{className:G.plainList,children:t.snippets.map(t=>(0,K.jsxs)(`li`,{children:[(0,K.jsxs)(`span`,{className:G.words,children:[(0,K.jsx)(`strong`,{children:t.name}),(0,K.jsx)(`span`,{className:`soft`,children:t.body})]}),e&&(0,K.jsxs)(`div`,{className:G.rowActions,children:[(0,K.jsx)(D,{className:`quiet`,"aria-label":`Edit ${t.name}`,onPress:()=>o(t),children:`Edit`}),(0,K.jsx)(D,{className:`quiet`,"aria-label":`Delete ${t.name}`,isDisabled:s.isRunning,onPress:()=>void u(t),children:`Delete`})]})]},t.id))}),a&&(0,K.jsx)(Kn,{snippet:a===`new`?null:a,changed:()=>void i(),close:()=>o(null)})]})})}function Kn({snippet:e,changed:t,close:r}){let[i,c]=(0,V.useState)(e?.name??``),[l,d]=(0,V.useState)(e?.body??``),f=O(U),p=n();return(0,K.jsx)(u,{title:e?`Edit “${e.name}”`:`New snippet`,close:r,children:(0,K.jsxs)(s,{change:f,submit:async()=>{await f.run({input:{...e&&{id:e.id},name:i,body:l}})&&(p(`“${i.trim()}” is saved.`),t(),r())},children:[(0,K.jsx)(o,{label:`Name`,path:`name`,autoFocus:!0,maxLength:60,value:i,onChange:c}),(0,K.jsx)(m,{label:`Text`,path:`body`,rows:5,maxLength:1600,help:`{{first_name|there}} is the first name of the person, or “there” without one, as in broadcasts.`,value:l,onChange:d}),(0,K.jsx)(a,{action:`Save`,isDisabled:f.isRunning,cancel:r})]})})}var qn=r(`/settings/$part`),Jn=[{id:`account`,name:`Your account`,needs:`VIEWER_READ`,content:ct},{id:`business`,name:`Business`,needs:`BUSINESS_MANAGE`,content:ft},{id:`numbers`,name:`Inboxes and numbers`,needs:`INBOXES_READ`,content:on},{id:`snippets`,name:`Snippets`,needs:`MESSAGES_WRITE`,content:Gn},{id:`dispositions`,name:`Dispositions`,needs:`DISPOSITIONS_READ`,content:St},{id:`do-not-call`,name:`Do not call`,needs:`DO_NOT_CALL_READ`,content:Ot},{id:`refusals`,name:`Refusals`,needs:`REFUSALS_REVIEW`,content:Rn},{id:`registries`,name:`Registries`,needs:`DO_NOT_CALL_READ`,content:Vn},{id:`privacy`,name:`Privacy`,needs:`PEOPLE_ERASE`,content:In}];function Yn(){let{part:e}=qn.useParams(),t=v(),n=Jn.filter(({needs:e})=>t(e)),r=n.find(({id:t})=>t===e)?.content;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(x,{title:`Settings`}),(0,K.jsx)(ne,{label:`Settings`,children:n.map(({id:e,name:t})=>(0,K.jsx)(_,{to:`/settings/$part`,params:{part:e},activeProps:{"aria-current":`page`},children:t},e))}),r?(0,K.jsx)(r,{}):(0,K.jsx)(E,{title:`There is no such part of the settings`})]})}export{Yn as Settings};