import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{h as t,k as n,m as r,s as i}from"./index-71trleCT.js";import{t as a}from"./link-DW0LW6U8.js";import{n as o,r as s}from"./viewer-DTEjyYpR.js";import{n as c,t as l}from"./heads-2fKni5gh.js";import{i as u,n as d,t as f}from"./states-DAZFJ6Za.js";import{n as p}from"./tabs-wACYejte.js";import{St as m,n as h,xt as g}from"./Button-BOYhH1g_.js";import{t as _}from"./change-DjWpj0lS.js";import{a as v,c as y,i as b,l as x,n as S,o as C,r as w,s as ee,t as te}from"./field-CQk3JrSR.js";import{t as T}from"./graphql-Dl2pyFBD.js";import{n as E}from"./client-DgZSKugW.js";import{t as D}from"./draft-B-XDVf0W.js";import{r as O,t as k}from"./read-DsjA-JDT.js";import{t as A}from"./badge-BP8q_UtV.js";import{n as j,t as M}from"./dialog-SoCf37D6.js";import{n as ne,r as re,t as ie}from"./useDragAndDrop-CblQSfO7.js";import{n as N}from"./rows-B_gIOuUg.js";import{t as ae}from"./search-input-B7wrsVbK.js";import{t as P}from"./table-D5P8SElv.js";import{n as F}from"./time--65C9Zf-.js";import{t as oe}from"./colleagues-C-eVHfgt.js";import{t as se}from"./audio-field-D1mAdMLo.js";import{t as ce}from"./facts-CiHN-RKM.js";import{t as le}from"./FileTrigger-3TUldzRu.js";var I=e(m(),1),ue=T(`
  query BusinessSettings {
    viewer {
      business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes hasDialer recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact retention { recordingDays }
      }
    }
  }
`),L=T(`
  mutation UpdateBusiness($input: UpdateBusinessInput!) {
    updateBusiness(input: $input) {
      __typename
      ... on Business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact retention { recordingDays }
      }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),de=T(`
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
`),fe=T(`
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
`),pe=T(`
  mutation ExportPerson($input: ExportPersonInput!) {
    exportPerson(input: $input) {
      __typename
      ... on PersonExport { id }
      ... on DomainError { message requestId }
    }
  }
`),me=T(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      __typename
      ... on PersonErasure { id }
      ... on DomainError { message requestId }
    }
  }
`),he=T(`
  query PersonErasures {
    personErasures { id contactId erasedRows countedRows createdAt erasedAt completedAt }
  }
`),ge=T(`
  query PersonExports {
    personExports { id format state failure rowCount countedRows size createdAt expiresAt url }
  }
`),_e=T(`
  mutation SetOwnPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ve=T(`
  mutation UpdateSelf($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name timeZone phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ye=T(`
  query Dispositions($mayManage: Boolean!) {
    dispositions { id name source systemOutcome marksContactComplete }
    retiredDispositions @include(if: $mayManage) { id name }
  }
`),be=T(`
  mutation CreateDisposition($input: CreateDispositionInput!) {
    createDisposition(input: $input) {
      __typename
      ... on Disposition { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),xe=T(`
  mutation UpdateDisposition($input: UpdateDispositionInput!) {
    updateDisposition(input: $input) {
      __typename
      ... on Disposition { id name marksContactComplete }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Se=T(`
  mutation ReorderDispositions($ids: [ID!]!) {
    reorderDispositions(input: { ids: $ids }) {
      __typename
      ... on DispositionList { dispositions { id } }
      ... on DomainError { message requestId }
    }
  }
`),Ce=T(`
  mutation RetireDisposition($id: ID!) {
    retireDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),R=T(`
  mutation RestoreDisposition($id: ID!) {
    restoreDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),we=T(`
  query DoNotCallNumbers($prefix: String, $after: String) {
    doNotCallNumbers(first: 100, prefix: $prefix, after: $after) {
      nodes { id: phoneNumber note source createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`),z=T(`
  mutation AddDoNotCall($numbers: [DoNotCallNumberInput!]!) {
    addDoNotCallNumbers(input: { numbers: $numbers }) {
      __typename
      ... on DoNotCallAddition { outcomes { result error { message } number { phoneNumber } } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Te=T(`
  mutation RemoveDoNotCall($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DoNotCallRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),Ee=T(`
  query RefusalReviews($after: String) {
    refusalReviews(first: 100, after: $after) {
      nodes { id: phoneNumber saidAt dueAt message { id body conversationId } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),De=T(`
  mutation DecideRefusal($input: RefusalDecisionInput!) {
    decideRefusal(input: $input) {
      __typename
      ... on RefusalReview { phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Oe=T(`
  query InboxSettings($mayManage: Boolean!) {
    inboxes(includeInactive: $mayManage) {
      id
      name
      phoneNumber
      isActive
      forwardTo
      route {
        strategy
        timeZone
        isOpen
        members { ringSeconds user { id name active phoneNumber } }
        hours { weekday from until }
        holidays { date name }
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
`),ke=T(`
  mutation SetInboxRoute($input: SetInboxRouteInput!) {
    setInboxRoute(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ae=T(`
  mutation RemoveInboxRoute($id: ID!) {
    removeInboxRoute(input: { id: $id }) {
      __typename
      ... on InboxRouteRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),je=T(`
  query Numbers {
    numbers(first: 100) {
      nodes { id phoneNumber state origin problem inbox { id } }
    }
  }
`),Me=T(`
  query AvailableNumbers($country: String!, $kind: NumberKind!, $areaCode: String, $contains: String) {
    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains) {
      phoneNumber
      locality
      capabilities
    }
  }
`),Ne=T(`
  mutation CreateInbox($input: CreateInboxInput!) {
    createInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Pe=T(`
  mutation UpdateInbox($input: UpdateInboxInput!) {
    updateInbox(input: $input) {
      __typename
      ... on Inbox { id name forwardTo }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Fe=T(`
  mutation ReorderInboxes($ids: [ID!]!) {
    reorderInboxes(input: { ids: $ids }) {
      __typename
      ... on InboxList { inboxes { id } }
      ... on DomainError { message requestId }
    }
  }
`),B=T(`
  mutation ActivateInbox($id: ID!) {
    activateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),Ie=T(`
  mutation DeactivateInbox($id: ID!) {
    deactivateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),Le=T(`
  mutation ConnectInbox($id: ID!) {
    connectInbox(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),Re=T(`
  mutation BuyNumber($input: BuyNumberInput!) {
    buyNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ze=T(`
  mutation AdoptNumber($input: AdoptNumberInput!) {
    adoptNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Be=T(`
  mutation ReleaseNumber($id: ID!) {
    releaseNumber(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),Ve=T(`
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
`),He=T(`
  mutation ImportRegistry($input: ImportRegistryInput!) {
    importRegistry(input: $input) {
      __typename
      ... on Registry { id pendingImport { refusedCount } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ue=T(`
  mutation DeleteRegistry($id: ID!) {
    deleteRegistry(input: { id: $id }) {
      __typename
      ... on RegistryDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),V={parts:`_parts_5lr4p_1`,form:`_form_5lr4p_6`,words:`_words_5lr4p_9`,decisions:`_decisions_5lr4p_18`,rowActions:`_rowActions_5lr4p_23`,plainList:`_plainList_5lr4p_26`,number:`_number_5lr4p_43`,search:`_search_5lr4p_47`,offers:`_offers_5lr4p_53`,offer:`_offer_5lr4p_53`,summary:`_summary_5lr4p_77`},H=g(),U=[`UTC`,...Intl.supportedValuesOf(`timeZone`).filter(e=>e!==`UTC`)];function W({label:e,help:t,none:n,value:r,onChange:i}){let a=r===``||U.includes(r)?U:[r,...U];return(0,H.jsx)(v,{label:e,help:t,path:`timeZone`,value:r,onChange:i,options:[...n===void 0?[]:[{value:``,name:n}],...a.map(e=>({value:e,name:e.replaceAll(`_`,` `)}))]})}function We(){let{user:e}=s(),t=o();return(0,H.jsxs)(`div`,{className:V.parts,children:[(0,H.jsx)(c,{title:`You`,about:e.email,children:t(`USERS_MANAGE`)?(0,H.jsx)(Ke,{user:e}):(0,H.jsx)(Ge,{user:e})}),(0,H.jsx)(c,{title:`Sign-in`,about:`Password, passkeys, one-time codes, connected apps and browsers.`,children:(0,H.jsx)(`p`,{children:(0,H.jsx)(`a`,{className:`button plain`,href:`/dashboard/account`,children:`Open the page of your account`})})})]})}var G={label:`Your phone`,help:`It rings when you place a call or work in the dialer. A number such as +14155550100.`,path:`phoneNumber`,type:`tel`,autoComplete:`tel`};function Ge({user:e}){let[t,n]=(0,I.useState)(e.phoneNumber??``),i=_(_e),a=r();return(0,H.jsxs)(S,{change:i,submit:async()=>{await i.run({input:{id:e.id,phoneNumber:t.trim()||null}})&&a(`Your phone is saved.`)},label:`Your account`,className:V.form??``,children:[(0,H.jsx)(x,{...G,value:t,onChange:n}),(0,H.jsx)(`p`,{className:`soft`,children:`An admin of your business changes your name and your time zone.`}),(0,H.jsx)(C,{action:`Save`,isDisabled:i.isRunning})]})}function Ke({user:e}){let{business:t}=s(),[n,i]=(0,I.useState)(e.name),[a,o]=(0,I.useState)(e.timeZone??``),[c,l]=(0,I.useState)(e.phoneNumber??``),u=_(ve),d=r();return(0,H.jsxs)(S,{change:u,submit:async()=>{await u.run({input:{id:e.id,name:n,timeZone:a,phoneNumber:c.trim()}})&&d(`Your account is saved.`)},label:`Your account`,className:V.form??``,children:[(0,H.jsx)(x,{label:`Name`,path:`name`,autoComplete:`name`,value:n,onChange:i}),(0,H.jsx)(x,{...G,value:c,onChange:l}),(0,H.jsx)(W,{label:`Time zone`,help:`Times are shown in this zone.`,none:`That of the business, ${t.timeZone.replaceAll(`_`,` `)}`,value:a,onChange:o}),(0,H.jsx)(C,{action:`Save`,isDisabled:u.isRunning})]})}var K=`arb.ca-ES.cmn-CN.cmn-TW.cs-CZ.da-DK.de-DE.el-GR.en-AU.en-GB.en-IN.en-US.es-ES.es-MX.es-US.fi-FI.fr-CA.fr-FR.he-IL.hi-IN.hu-HU.id-ID.it-IT.ja-JP.ko-KR.nb-NO.nl-BE.nl-NL.pl-PL.pt-BR.pt-PT.ro-RO.ru-RU.sv-SE.th-TH.tr-TR.uk-UA.vi-VN.yue-HK`.split(`.`);new Set(K);var qe=new Intl.DisplayNames(`en`,{type:`language`}),q=K.map(e=>({value:e,name:qe.of(e)??e})).sort((e,t)=>e.name.localeCompare(t.name,`en`)),J=e=>q.find(({value:t})=>t===e)?.value??`en-US`;function Je(){let{data:e,error:t,refresh:n}=k(ue);if(O([`SETTINGS`],n),t&&!e)return(0,H.jsx)(d,{failure:E(t),retry:n});if(!e)return(0,H.jsx)(u,{rows:5,height:64});let{business:r}=e.viewer;return(0,H.jsxs)(`div`,{className:V.parts,children:[(0,H.jsx)(Ye,{business:r}),(0,H.jsx)(Xe,{business:r}),(0,H.jsx)(Ze,{business:r}),(0,H.jsx)(et,{business:r})]})}function Ye({business:e}){let t=_(L),n=r(),[i,a]=(0,I.useState)({});(0,I.useEffect)(()=>{a(t=>Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n)))},[e]);let o=async(e,r,i)=>{a(e),await t.run({input:e})?n(r,i&&{undo:()=>void o(i,`As before.`)}):a({})},{openInboxes:s,requiresSecondFactor:l}={...e,...i};return(0,H.jsxs)(c,{title:`People`,children:[t.failure&&(0,H.jsx)(d,{failure:t.failure}),(0,H.jsx)(ee,{label:`Members see the texts and calls of every inbox`,help:`Otherwise a member sees those of the assigned inboxes alone.`,value:s,isDisabled:t.isRunning,onChange:e=>o({openInboxes:e},e?`Members see every inbox.`:`Members see their own inboxes.`,{openInboxes:!e})}),(0,H.jsx)(ee,{label:`Users must have a second factor`,help:`You need one yourself first. Users without one set it up at their next sign-in.`,value:l,isDisabled:t.isRunning,onChange:e=>o({requiresSecondFactor:e},e?`Users must have a second factor.`:`Users may sign in without a second factor.`)})]})}function Xe({business:e}){let{values:t,changes:n,edit:i,settle:a}=D({timeZone:e.timeZone,answeredRestMinutes:e.answeredRestMinutes}),o=_(L),s=r();return(0,H.jsx)(c,{title:`Times`,about:e.hasDialer&&`The hours of calls are a setting of each campaign.`,children:(0,H.jsxs)(S,{change:o,submit:async()=>{if(Object.keys(n).length===0){s(`Nothing has changed.`);return}let e=`answeredRestMinutes`in n&&{answeredRestMinutes:n.answeredRestMinutes??0};await o.run({input:{...n,...e}})&&(s(`The settings of the business are saved.`),a())},label:`Times`,className:V.form??``,children:[(0,H.jsx)(W,{label:`Time zone of the business`,help:`For people whose place is unknown, and for users who have not chosen their own.`,value:t.timeZone,onChange:e=>i({timeZone:e})}),e.hasDialer&&(0,H.jsx)(b,{label:`Rest after an answered call`,help:`No other campaign calls the number in this time. 0 to 43,200 minutes, which are 30 days.`,path:`answeredRestMinutes`,unit:`minutes`,value:t.answeredRestMinutes,onChange:e=>i({answeredRestMinutes:e})}),(0,H.jsx)(C,{action:`Save`,isDisabled:o.isRunning})]})})}function Ze({business:e}){let{values:t,changes:n,edit:i,settle:a}=D({helpContact:e.helpContact??``}),o=_(L),s=r();return(0,H.jsx)(c,{title:`Help`,about:`People who text HELP get an answer with the name of the business.`,children:(0,H.jsxs)(S,{change:o,submit:async()=>{n.helpContact===void 0?s(`Nothing has changed.`):await o.run({input:{helpContact:n.helpContact.trim()||null}})&&(s(`The contact for help is saved.`),a())},label:`Help`,className:V.form??``,children:[(0,H.jsx)(x,{label:`Contact for help`,help:`A phone number, an e-mail address or a web page. Empty: the answer names the business alone.`,path:`helpContact`,maxLength:100,value:t.helpContact,onChange:e=>i({helpContact:e})}),(0,H.jsx)(C,{action:`Save`,isDisabled:o.isRunning})]})})}var Qe=[{value:`NEVER`,name:`No calls`},{value:`INCOMING`,name:`Incoming calls`},{value:`OUTGOING`,name:`Outgoing calls`},{value:`ALL`,name:`All calls`}],$e=`A voice reads it to callers, and to those to whom a recorded call is transferred. Empty: callers hear nothing, and the others that the call is recorded.`;function et({business:e}){let{values:t,changes:n,edit:i,settle:a}=D({recordsCalls:e.recordsCalls,recordingAnnouncement:e.recordingAnnouncement??``,recordingAnnouncementLanguage:J(e.recordingAnnouncementLanguage),recordingDays:e.retention.recordingDays}),o=_(L),s=r();return(0,H.jsx)(c,{title:`Recordings`,about:`In many places the other party must agree to a recording. In outgoing calls the agent says it at the beginning.`,children:(0,H.jsxs)(S,{change:o,submit:async()=>{let{recordingDays:e,...t}=n;if(Object.keys(n).length===0){s(`Nothing has changed.`);return}let r=`recordingDays`in n&&{retention:{recordingDays:e??null}};await o.run({input:{...t,...r}})&&(s(`The settings of recordings are saved.`),a())},label:`Recordings`,className:V.form??``,children:[(0,H.jsx)(v,{label:`Calls that are recorded`,help:e.hasDialer&&`A campaign may decide otherwise.`,path:`recordsCalls`,options:Qe,value:t.recordsCalls,onChange:e=>i({recordsCalls:e})}),t.recordsCalls!==`NEVER`&&(0,H.jsx)(y,{label:`What callers hear first`,help:$e,path:`recordingAnnouncement`,rows:2,maxLength:500,value:t.recordingAnnouncement,onChange:e=>i({recordingAnnouncement:e})}),t.recordsCalls!==`NEVER`&&(0,H.jsx)(v,{label:`Its language`,help:`Callers hear it in a voice of this language.`,path:`recordingAnnouncementLanguage`,options:q,value:t.recordingAnnouncementLanguage,onChange:e=>i({recordingAnnouncementLanguage:e})}),(0,H.jsx)(b,{label:`Erase recordings after`,help:`The calls stay. 1 to 3,650 days; empty: never.`,path:`retention.recordingDays`,unit:`days`,value:t.recordingDays,onChange:e=>i({recordingDays:e})}),(0,H.jsx)(C,{action:`Save`,isDisabled:o.isRunning})]})})}var Y={list:`_list_uj8np_1`,row:`_row_uj8np_5`,handle:`_handle_uj8np_22`,content:`_content_uj8np_29`};function tt({label:e,items:n,canSort:r,onOrder:i,children:a}){let{dragAndDropHooks:o}=ie({isDisabled:!r,getItems:e=>[...e].map(e=>({"text/plain":String(e)})),onReorder({keys:e,target:t}){let r=n.map(({id:e})=>e).filter(t=>!e.has(t)),a=r.indexOf(String(t.key))+ +(t.dropPosition===`after`);i([...r.slice(0,a),...[...e].map(String),...r.slice(a)])}});return(0,H.jsx)(ne,{"aria-label":e,items:n,keyboardNavigationBehavior:`tab`,dragAndDropHooks:o,className:Y.list??``,children:e=>(0,H.jsxs)(re,{id:e.id,textValue:e.name,className:Y.row??``,children:[r&&(0,H.jsx)(h,{slot:`drag`,className:`quiet ${Y.handle}`,"aria-label":`Move ${e.name}`,children:(0,H.jsx)(t,{})}),(0,H.jsx)(`div`,{className:Y.content,children:a(e)})]})})}function nt(e,t,n){let[i,a]=(0,I.useState)(null),o=r();(0,I.useEffect)(()=>a(null),[e]);let s=({id:e})=>i?.indexOf(e)??0,c=i?e.toSorted((e,t)=>s(e)-s(t)):[...e],l=async(e,r)=>{a(e);let i=await t(e)!==null;n(),i&&r&&o(`The order is saved.`,{undo:()=>void l(r)})},u=c.map(({id:e})=>e);return[c,e=>void l(e,u)]}function rt(){let e=o()(`DISPOSITIONS_MANAGE`),{data:t,error:n,refresh:r}=k(ye,{mayManage:e});if(O([`DISPOSITIONS`],r),n&&!t)return(0,H.jsx)(d,{failure:E(n),retry:r});if(!t?.dispositions)return(0,H.jsx)(u,{rows:6,height:52});let i=t.dispositions.filter(({source:e})=>e===`CRM`);return(0,H.jsxs)(`div`,{className:V.parts,children:[(0,H.jsx)(it,{all:t.dispositions,mayManage:e,changed:r}),i.length>0&&(0,H.jsx)(c,{title:`Of the CRM`,about:`The CRM sends this list. Change it there.`,children:(0,H.jsx)(`ul`,{className:V.plainList,children:i.map(e=>(0,H.jsx)(`li`,{children:(0,H.jsx)(at,{disposition:e})},e.id))})}),t.retiredDispositions&&t.retiredDispositions.length>0&&(0,H.jsx)(st,{dispositions:t.retiredDispositions,changed:r})]})}function it({all:e,mayManage:t,changed:n}){let i=(0,I.useMemo)(()=>e.filter(({source:e})=>e===`SERVICE`),[e]),a=_(Se),[o,s]=nt(i,e=>a.run({ids:e}),n),l=_(Ce),u=_(R),[p,m]=(0,I.useState)(null),[g,v]=(0,I.useState)(!1),y=r(),b=async({id:e,name:t})=>{await l.run({id:e})&&(n(),y(`“${t}” is retired.`,{undo:()=>void u.run({id:e}).then(n)}))},x=a.failure??l.failure??u.failure;return(0,H.jsxs)(c,{title:`Dispositions`,about:`Agents pick one after each call, in this order.`,actions:t&&(0,H.jsx)(h,{className:`primary`,onPress:()=>v(!0),children:`Add a disposition`}),children:[x&&(0,H.jsx)(d,{failure:x}),o.length===0&&(0,H.jsx)(f,{title:`There are no dispositions`,children:`Agents need one after each call.`}),(0,H.jsx)(tt,{label:`Dispositions`,items:o,canSort:t,onOrder:s,children:e=>(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(at,{disposition:e}),t&&e.systemOutcome===null&&(0,H.jsxs)(`div`,{className:V.rowActions,children:[(0,H.jsx)(h,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>m(e),children:`Edit`}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Retire ${e.name}`,isDisabled:l.isRunning,onPress:()=>b(e),children:`Retire`})]})]})}),(g||p)&&(0,H.jsx)(ot,{disposition:p,changed:n,close:()=>{v(!1),m(null)}})]})}function at({disposition:e}){let{name:t,systemOutcome:n,marksContactComplete:r}=e;return(0,H.jsxs)(`span`,{className:V.words,children:[(0,H.jsx)(`strong`,{children:t}),r&&(0,H.jsx)(A,{tone:`good`,children:`completes the contact`}),n!==null&&(0,H.jsx)(A,{children:`recorded by the dialer`})]})}function ot({disposition:e,changed:t,close:n}){let[i,a]=(0,I.useState)(e?.name??``),[o,s]=(0,I.useState)(e?.marksContactComplete??!1),c=_(be),l=_(xe),u=r(),d=e?l:c;return(0,H.jsx)(j,{title:e?`Edit “${e.name}”`:`New disposition`,close:n,children:(0,H.jsxs)(S,{change:d,submit:async()=>{let r=e?await l.run({input:{id:e.id,name:i,marksContactComplete:o}}):await c.run(e=>({input:{name:i,marksContactComplete:o,idempotencyKey:e}}));r&&(u(`“${r.name}” is saved.`),t(),n())},children:[(0,H.jsx)(x,{label:`Name`,path:`name`,autoFocus:!0,maxLength:100,value:i,onChange:a}),(0,H.jsx)(te,{label:`Completes the contact`,help:`The campaign does not call the contact again.`,path:`marksContactComplete`,value:o,onChange:s}),(0,H.jsx)(C,{action:`Save`,isDisabled:d.isRunning,cancel:n})]})})}function st({dispositions:e,changed:t}){let n=_(R);return(0,H.jsxs)(c,{title:`Retired`,about:`Agents do not see them. Calls and contacts keep them.`,children:[n.failure&&(0,H.jsx)(d,{failure:n.failure}),(0,H.jsx)(`ul`,{className:V.plainList,children:e.map(({id:e,name:r})=>(0,H.jsxs)(`li`,{children:[(0,H.jsx)(`span`,{className:V.words,children:r}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Restore ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Restore`})]},e))})]})}var ct={AGENT:`After a call`,API:`An app`,APP:`A user`,IMPORT:`An import`};function lt(){let e=o()(`DO_NOT_CALL_MANAGE`),[t,n]=(0,I.useState)(``),[i,a]=(0,I.useState)(!1),s=ut(t),l=N(we,s===null?{}:{prefix:s},e=>e.doNotCallNumbers);O([`DO_NOT_CALL`],l.refresh);let u=_(Te),p=_(z),m=r(),g=async({id:e,note:t})=>{await u.run({phoneNumber:e})&&(l.refresh(),m(`${e} may be called again.`,{undo:()=>void p.run({numbers:[{phoneNumber:e,note:t}]}).then(l.refresh)}))},v=[{id:`number`,name:`Number`,isTitle:!0,cell:({id:e})=>e},{id:`note`,name:`Note`,width:`minmax(0, 2fr)`,cell:({note:e})=>e},{id:`source`,name:`Added by`,width:`8rem`,cell:({source:e})=>ct[e]},{id:`createdAt`,name:`Since`,width:`10rem`,cell:({createdAt:e})=>(0,H.jsx)(F,{at:e})}];e&&v.push({id:`actions`,name:`Actions`,width:`6rem`,align:`end`,cell:e=>(0,H.jsx)(h,{className:`quiet`,"aria-label":`Remove ${e.id}`,isDisabled:u.isRunning,onPress:()=>g(e),children:`Remove`})});let y=u.failure??(i?null:p.failure);return(0,H.jsxs)(c,{title:`Do not call`,about:`No campaign calls or texts these numbers.`,actions:e&&(0,H.jsx)(h,{className:`primary`,onPress:()=>a(!0),children:`Add numbers`}),children:[(0,H.jsx)(ae,{label:`Search by the beginning of a number`,value:t,onChange:n}),y&&(0,H.jsx)(d,{failure:y}),(0,H.jsx)(P,{label:`Numbers not to call`,columns:v,list:l,empty:t===``?(0,H.jsx)(f,{title:`No number is on the list`,children:`Numbers come here after calls whose disposition says so, or when you add them.`}):(0,H.jsx)(f,{title:`No number begins like this`})}),i&&(0,H.jsx)(dt,{changed:l.refresh,close:()=>a(!1)})]})}function ut(e){let t=e.replace(/\D/g,``).slice(0,15);return t===``?null:`+${t}`}var X=500;function dt({changed:e,close:t}){let[n,a]=(0,I.useState)(``),[o,s]=(0,I.useState)(``),[c,l]=(0,I.useState)(),u=_(z),d=r(),f=(0,I.useCallback)(e=>{a(e),l(void 0)},[]),p=n.split(/[\n,;]/).map(e=>e.trim()).filter(Boolean);return(0,H.jsx)(j,{title:`Add numbers not to call`,close:t,children:(0,H.jsxs)(S,{change:u,submit:async()=>{if(p.length===0||p.length>X){l(p.length===0?`Write at least one number.`:`Write at most ${X} numbers.`);return}let n=p.map(e=>({phoneNumber:e,note:o.trim()||null})),r=await u.run({numbers:n});if(!r)return;e();let s=p.filter((e,t)=>r.outcomes[t]?.error),c=p.length-s.length;if(c>0&&d(c===1?`The number is on the list.`:`${i(c)} numbers are on the list.`),s.length===0){t();return}let[f]=r.outcomes.flatMap(({error:e})=>e?.message??[]);a(s.join(`
`)),l(`${s.length===1?`This one is`:`These are`} not accepted: ${f}`)},children:[(0,H.jsx)(y,{label:`Numbers`,help:`One in each line, such as +14155550100. At most ${X}.`,path:`numbers`,fault:c,rows:5,value:n,onChange:f}),(0,H.jsx)(x,{label:`Note`,help:`The reason, for colleagues.`,maxLength:200,value:o,onChange:s}),(0,H.jsx)(C,{action:`Add`,isDisabled:u.isRunning,cancel:t})]})})}var ft=[`US`,`CA`,`GB`,`AU`,`DE`,`FR`,`NL`,`SE`],pt=new Intl.DisplayNames(`en`,{type:`region`}),mt=[{value:`LOCAL`,name:`Local`},{value:`MOBILE`,name:`Mobile`},{value:`TOLL_FREE`,name:`Toll-free`}];function ht({changed:e,close:t}){let[n,i]=(0,I.useState)({country:`US`,kind:`LOCAL`}),{data:a,error:o,isReading:s,refresh:c}=k(Me,n,{requestPolicy:`network-only`}),[l,p]=(0,I.useState)(null),[m,h]=(0,I.useState)(``),g=_(Re),v=r(),y=async()=>{if(l===null)return;let n=await g.run(e=>({input:{name:m,phoneNumber:l,idempotencyKey:e}}));n&&(v(`${n.phoneNumber} is being bought.`),e(),t())},b=a?.availableNumbers;return(0,H.jsxs)(j,{title:`Buy a number`,close:t,isWide:!0,children:[(0,H.jsx)(gt,{search:e=>{p(null),i(e)}}),o&&(0,H.jsx)(d,{failure:E(o),retry:c}),s&&!b&&(0,H.jsx)(u,{rows:4,height:36}),b?.length===0&&(0,H.jsx)(f,{title:`The carrier has no such number now`,children:`Try another area or country.`}),(0,H.jsxs)(S,{change:g,submit:y,label:`Purchase`,children:[b&&b.length>0&&(0,H.jsx)(`fieldset`,{className:V.offers,"aria-label":`Numbers to buy`,children:b.map(({phoneNumber:e,locality:t,capabilities:n})=>(0,H.jsxs)(`label`,{className:V.offer,children:[(0,H.jsx)(`input`,{type:`radio`,name:`number`,"data-path":`phoneNumber`,checked:l===e,onChange:()=>p(e)}),(0,H.jsx)(`strong`,{children:e}),(0,H.jsx)(`span`,{className:`soft`,children:[t,n.join(`, `)].filter(Boolean).join(` · `)})]},e))}),(0,H.jsx)(x,{label:`Name of the inbox`,path:`name`,maxLength:80,value:m,onChange:h}),(0,H.jsx)(C,{action:l===null?`Buy`:`Buy ${l}`,isDisabled:l===null||g.isRunning,cancel:t})]})]})}function gt({search:e}){let[t,n]=(0,I.useState)(`US`),[r,i]=(0,I.useState)(`LOCAL`),[a,o]=(0,I.useState)(``),[s,c]=(0,I.useState)(``),l=t===`US`||t===`CA`;return(0,H.jsxs)(S,{change:{failure:null,faults:{}},submit:()=>e({country:t,kind:r,...l&&a!==``&&{areaCode:a},...s!==``&&{contains:s}}),label:`Search`,className:V.search??``,children:[(0,H.jsx)(v,{label:`Country`,value:t,onChange:n,options:ft.map(e=>({value:e,name:pt.of(e)??e}))}),(0,H.jsx)(v,{label:`Kind`,value:r,onChange:i,options:mt}),l&&(0,H.jsx)(x,{label:`Area code`,inputMode:`numeric`,maxLength:3,value:a,onChange:e=>o(e.replace(/\D/g,``))}),(0,H.jsx)(x,{label:`Contains`,inputMode:`numeric`,maxLength:15,value:s,onChange:e=>c(e.replace(/[^\d*]/g,``))}),(0,H.jsx)(h,{type:`submit`,className:`plain`,children:`Search`})]})}function _t({inbox:e,changed:t,close:n}){let{id:i}=e,{values:a,changes:o,edit:s}=D({name:e.name,forwardTo:e.forwardTo??``}),c=_(Pe),l=r();return(0,H.jsx)(j,{title:`Edit ${e.name}`,close:n,children:(0,H.jsxs)(S,{change:c,submit:async()=>{let{forwardTo:e,...r}=o,s={id:i,...r,...e!==void 0&&{forwardTo:e.trim()||null}};Object.keys(o).length>0&&!await c.run({input:s})||(t(),l(`${a.name} is saved.`),n())},children:[(0,H.jsx)(x,{label:`Name`,path:`name`,autoFocus:!0,maxLength:80,value:a.name,onChange:e=>s({name:e})}),(0,H.jsx)(x,{label:`Calls go to`,help:`The phone that rings when the inbox is called. Without one, callers hear that no one is available.`,path:`forwardTo`,type:`tel`,value:a.forwardTo,onChange:e=>s({forwardTo:e})}),(0,H.jsx)(C,{action:`Save`,isDisabled:c.isRunning,cancel:n})]})})}var Z={form:`_form_2hebp_1`,group:`_group_2hebp_5`,row:`_row_2hebp_14`,name:`_name_2hebp_20`},vt=[{value:`IN_ORDER`,name:`One after another`},{value:`ALL_AT_ONCE`,name:`All at once`},{value:`OWNER_FIRST`,name:`First who last talked with the caller`}],yt=[{value:`VOICEMAIL`,name:`Take a message`},{value:`FORWARD`,name:`Ring another number`},{value:`HANG_UP`,name:`Say something and hang up`}],bt=[{value:`MONDAY`,name:`Monday`},{value:`TUESDAY`,name:`Tuesday`},{value:`WEDNESDAY`,name:`Wednesday`},{value:`THURSDAY`,name:`Thursday`},{value:`FRIDAY`,name:`Friday`},{value:`SATURDAY`,name:`Saturday`},{value:`SUNDAY`,name:`Sunday`}],xt=[{value:`always`,name:`Always open`},{value:`hours`,name:`Open in these hours`}],St=bt.slice(0,5).map(({value:e})=>({weekday:e,from:`09:00`,until:`17:00`})),Ct=20;function wt(e){let t=e=>({action:e?.action??`VOICEMAIL`,words:e?.words??``,language:J(e?.language??null),greetingId:e?.greeting?.id??null,phoneNumber:e?.phoneNumber??``});return{strategy:e?.strategy??`IN_ORDER`,members:e?.members.map(({user:e,ringSeconds:t})=>({userId:e.id,ringSeconds:t}))??[],timeZone:e?.timeZone??``,hours:e?.hours?.map(({weekday:e,from:t,until:n})=>({weekday:e,from:t,until:n}))??null,holidays:e?.holidays.map(({date:e,name:t})=>({date:e,name:t}))??[],whenClosed:t(e?.whenClosed),whenUnanswered:t(e?.whenUnanswered)}}function Tt({action:e,words:t,language:n,greetingId:r,phoneNumber:i}){return e===`FORWARD`?{action:e,phoneNumber:i.trim()}:e===`VOICEMAIL`&&r!==null?{action:e,greetingId:r}:t.trim()===``?{action:e}:{action:e,words:t.trim(),language:n}}function Et({inbox:e,changed:t,close:n}){let{rows:r,error:i,refresh:a}=oe(),{business:o}=s();return(0,H.jsxs)(j,{title:`Incoming calls of ${e.name}`,close:n,isWide:!0,children:[i&&!r&&(0,H.jsx)(d,{failure:E(i),retry:a}),!r&&!i&&(0,H.jsx)(u,{rows:4,height:52}),r&&(0,H.jsx)(Dt,{inbox:e,users:r,businessZone:o.timeZone,changed:t,close:n})]})}function Dt({inbox:{id:e,name:t,route:n},users:i,businessZone:a,changed:o,close:s}){let[c,l]=(0,I.useState)(()=>wt(n)),u=_(ke),d=_(Ae),f=r(),p=e=>l(t=>({...t,...e}));return(0,H.jsxs)(S,{change:d.failure?d:u,submit:async()=>{let n={id:e,strategy:c.strategy,members:c.members,timeZone:c.timeZone.trim()||null,hours:c.hours,holidays:c.holidays,whenClosed:Tt(c.whenClosed),whenUnanswered:Tt(c.whenUnanswered)};await u.run({input:n})&&(o(),f(`The calls of ${t} follow the new route.`),s())},className:Z.form??``,children:[(0,H.jsx)(v,{label:`Who is rung`,path:`strategy`,options:vt,value:c.strategy,onChange:e=>p({strategy:e})}),(0,H.jsx)(Ot,{users:i,members:c.members,onChange:e=>p({members:e})}),(0,H.jsx)(kt,{title:`When nobody takes the call`,path:`whenUnanswered`,ending:c.whenUnanswered,onChange:e=>p({whenUnanswered:e})}),(0,H.jsx)(At,{draft:c,businessZone:a,set:p}),(c.hours!==null||c.holidays.length>0)&&(0,H.jsx)(kt,{title:`When it is closed`,path:`whenClosed`,ending:c.whenClosed,onChange:e=>p({whenClosed:e})}),(0,H.jsxs)(w,{children:[n&&(0,H.jsx)(h,{className:`quiet`,isDisabled:d.isRunning,onPress:async()=>{await d.run({id:e})&&(o(),f(`${t} has no route any longer.`),s())},children:`Remove the route`}),(0,H.jsx)(h,{className:`plain`,onPress:s,children:`Cancel`}),(0,H.jsx)(h,{type:`submit`,className:`primary`,isDisabled:u.isRunning,children:`Save`})]})]})}function Ot({users:e,members:t,onChange:n}){let r=new Map(e.map(e=>[e.id,e])),i=e.filter(({id:e,active:n})=>n&&!t.some(({userId:t})=>t===e)),a=(e,r)=>{let i=[...t],[a]=i.splice(e,1);a&&i.splice(e+r,0,a),n(i)};return(0,H.jsxs)(`fieldset`,{className:Z.group,children:[(0,H.jsx)(`legend`,{children:`People`}),t.length===0&&(0,H.jsx)(`p`,{className:`soft`,children:`Nobody is rung yet.`}),t.map(({userId:e,ringSeconds:i},o)=>{let s=r.get(e),c=s?.name??`A former user`;return(0,H.jsxs)(`div`,{className:Z.row,children:[(0,H.jsxs)(`span`,{className:Z.name,children:[c,!s?.active&&(0,H.jsx)(`span`,{className:`soft`,children:` is deactivated`}),s?.active&&!s.phoneNumber&&(0,H.jsx)(`span`,{className:`soft`,children:` has no phone`})]}),(0,H.jsx)(b,{label:`${c} rings for`,path:`members.${o}.ringSeconds`,unit:`seconds`,value:i,onChange:e=>n(t.map((t,n)=>n===o?{...t,ringSeconds:e}:t))}),(0,H.jsx)(h,{className:`quiet`,isDisabled:o===0,"aria-label":`${c} earlier`,onPress:()=>a(o,-1),children:`↑`}),(0,H.jsx)(h,{className:`quiet`,isDisabled:o===t.length-1,"aria-label":`${c} later`,onPress:()=>a(o,1),children:`↓`}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Remove ${c}`,onPress:()=>n(t.filter((e,t)=>t!==o)),children:`Remove`})]},e)}),i.length>0&&(0,H.jsx)(v,{label:`Add a person`,path:`members.new`,options:[{value:``,name:`Choose`},...i.map(({id:e,name:t})=>({value:e,name:t}))],value:``,onChange:e=>e&&n([...t,{userId:e,ringSeconds:Ct}])})]})}function kt({title:e,path:t,ending:n,onChange:r}){let i=e=>r({...n,...e}),a=n.action===`HANG_UP`||n.action===`VOICEMAIL`&&n.greetingId===null;return(0,H.jsxs)(`fieldset`,{className:Z.group,children:[(0,H.jsx)(`legend`,{children:e}),(0,H.jsx)(v,{label:e,path:`${t}.action`,options:yt,value:n.action,onChange:e=>i({action:e})}),n.action===`VOICEMAIL`&&(0,H.jsx)(se,{label:`Greeting`,path:`${t}.greetingId`,none:`A voice reads words`,value:n.greetingId,onChange:e=>i({greetingId:e})}),n.action===`FORWARD`&&(0,H.jsx)(x,{label:`Number`,help:`Such as +14155550100.`,path:`${t}.phoneNumber`,type:`tel`,value:n.phoneNumber,onChange:e=>i({phoneNumber:e})}),a&&(0,H.jsx)(y,{label:`Words`,help:`A voice reads it to the caller. Without it, the caller hears the usual words.`,path:`${t}.words`,rows:2,maxLength:1e3,value:n.words,onChange:e=>i({words:e})}),a&&n.words.trim()!==``&&(0,H.jsx)(v,{label:`Language of the words`,path:`${t}.language`,options:q,value:n.language,onChange:e=>i({language:e})})]})}function At({draft:e,businessZone:t,set:n}){let{hours:r,holidays:i,timeZone:a}=e,o=(e,t)=>n({hours:r?.map((n,r)=>r===e?{...n,...t}:n)??null});return(0,H.jsxs)(`fieldset`,{className:Z.group,children:[(0,H.jsx)(`legend`,{children:`Opening hours`}),(0,H.jsx)(v,{label:`Opening hours`,path:`hours`,options:xt,value:r===null?`always`:`hours`,onChange:e=>n({hours:e===`always`?null:St})}),r?.map((e,t)=>(0,H.jsxs)(`div`,{className:Z.row,children:[(0,H.jsx)(v,{label:`Day`,path:`hours.${t}.weekday`,options:bt,value:e.weekday,onChange:e=>o(t,{weekday:e})}),(0,H.jsx)(x,{label:`From`,path:`hours.${t}.from`,value:e.from,maxLength:5,onChange:e=>o(t,{from:e})}),(0,H.jsx)(x,{label:`Until`,path:`hours.${t}.until`,value:e.until,maxLength:5,onChange:e=>o(t,{until:e})}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Remove hours ${t+1}`,onPress:()=>n({hours:r.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),r&&(0,H.jsx)(h,{className:`plain`,onPress:()=>n({hours:[...r,{weekday:`SATURDAY`,from:`09:00`,until:`12:00`}]}),children:`Add hours`}),i.map((e,t)=>(0,H.jsxs)(`div`,{className:Z.row,children:[(0,H.jsx)(x,{label:`Closed on`,path:`holidays.${t}.date`,type:`date`,value:e.date,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,date:e}:n)})}),(0,H.jsx)(x,{label:`Name of the day`,path:`holidays.${t}.name`,maxLength:80,value:e.name,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,name:e}:n)})}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Remove the holiday ${e.name}`,onPress:()=>n({holidays:i.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),(0,H.jsx)(h,{className:`plain`,onPress:()=>n({holidays:[...i,{date:``,name:``}]}),children:`Add a holiday`}),(r!==null||i.length>0)&&(0,H.jsx)(W,{label:`Time zone`,help:`Hours and holidays are on its clock.`,none:`That of the business, ${t}`,value:a,onChange:e=>n({timeZone:e})})]})}function jt(){let e=o(),t=e(`INBOXES_MANAGE`),n=e(`NUMBERS_MANAGE`),{data:r,error:i,refresh:a}=k(Oe,{mayManage:t}),s=k(je,{},{pause:!e(`NUMBERS_READ`)}),c=()=>Promise.all([a(),e(`NUMBERS_READ`)&&s.refresh()]);O([`INBOXES`,`NUMBERS`],c);let l=r?.inboxes,f=(0,I.useMemo)(()=>l?.filter(({isActive:e})=>e)??[],[l]);if(i&&!r)return(0,H.jsx)(d,{failure:E(i),retry:c});if(!l)return(0,H.jsx)(u,{rows:5,height:52});let p=l.filter(({isActive:e})=>!e),m=s.data?.numbers?.nodes.filter(({state:e})=>e!==`ACTIVE`&&e!==`RELEASED`)??[];return(0,H.jsxs)(`div`,{className:V.parts,children:[(0,H.jsx)(Mt,{inboxes:f,mayManage:t,mayBuy:n,changed:c}),m.length>0&&(0,H.jsx)(Bt,{numbers:m,mayManage:n,changed:c}),p.length>0&&(0,H.jsx)(Ht,{inboxes:p,changed:c})]})}function Mt({inboxes:e,mayManage:t,mayBuy:n,changed:r}){let i=_(Fe),[a,o]=nt(e,e=>i.run({ids:e}),r),[s,l]=(0,I.useState)(null),u=()=>l(null);return(0,H.jsxs)(c,{title:`Inboxes`,about:`Each has a number that sends, receives and calls.`,actions:t&&(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(h,{className:`plain`,onPress:()=>l({kind:`create`}),children:`Add a number you have`}),n&&(0,H.jsx)(h,{className:`primary`,onPress:()=>l({kind:`buy`}),children:`Buy a number`})]}),children:[i.failure&&(0,H.jsx)(d,{failure:i.failure}),a.length===0&&(0,H.jsx)(f,{title:`There is no active inbox`,children:t?`Buy a number, or add one that you have.`:`An admin of your business adds one.`}),(0,H.jsx)(tt,{label:`Inboxes`,items:a,canSort:t,onOrder:o,children:e=>(0,H.jsxs)(H.Fragment,{children:[(0,H.jsxs)(`span`,{className:V.words,children:[(0,H.jsx)(`strong`,{children:e.name}),(0,H.jsx)(`span`,{className:V.number,children:e.phoneNumber}),(0,H.jsx)(Nt,{inbox:e}),(0,H.jsx)(Ft,{inbox:e})]}),t&&(0,H.jsxs)(`div`,{className:V.rowActions,children:[(0,H.jsx)(h,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>l({kind:`edit`,inbox:e}),children:`Edit`}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Incoming calls of ${e.name}`,onPress:()=>l({kind:`route`,inbox:e}),children:`Calls`}),n&&e.number?.state===`ACTIVE`&&(0,H.jsx)(h,{className:`quiet`,"aria-label":`Release the number of ${e.name}`,onPress:()=>l({kind:`release`,inbox:e}),children:`Release`}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Deactivate ${e.name}`,onPress:()=>l({kind:`deactivate`,inbox:e}),children:`Deactivate`})]})]})}),s?.kind===`edit`&&(0,H.jsx)(_t,{inbox:s.inbox,changed:r,close:u}),s?.kind===`route`&&(0,H.jsx)(Et,{inbox:s.inbox,changed:r,close:u}),s?.kind===`deactivate`&&(0,H.jsx)(It,{inbox:s.inbox,changed:r,close:u}),s?.kind===`release`&&(0,H.jsx)(Lt,{inbox:s.inbox,changed:r,close:u}),s?.kind===`create`&&(0,H.jsx)(Rt,{changed:r,close:u}),s?.kind===`buy`&&(0,H.jsx)(ht,{changed:r,close:u})]})}function Nt({inbox:{forwardTo:e,route:t}}){if(t){let e=t.members.length;return(0,H.jsxs)(A,{tone:t.isOpen?`good`:`neutral`,children:[t.isOpen?`open`:`closed`,`, `,e===1?`1 person rings`:`${e} people ring`]})}return e&&(0,H.jsxs)(A,{children:[`calls go to `,e]})}var Pt={FAILED:[`registration refused`,`alert`],PENDING:[`registration in review`,`warn`],REGISTERED:[`registered for texts`,`good`],UNREGISTERED:[`not registered: US carriers block its texts`,`alert`]};function Ft({inbox:e}){let{number:t}=e,n=_(Le),r=o()(`NUMBERS_MANAGE`),i=t?.registration&&Pt[t.registration.state];return(0,H.jsxs)(H.Fragment,{children:[i&&(0,H.jsx)(`span`,{title:t.registration?.reason??void 0,children:(0,H.jsx)(A,{tone:i[1],children:i[0]})}),t?.state===`ACTIVE`&&!t.isConnected&&(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(A,{tone:`warn`,children:`not connected yet`}),r&&(0,H.jsx)(h,{className:`quiet`,isDisabled:n.isRunning,onPress:()=>n.run({id:e.id}),children:`Connect`})]}),t?.problem&&(0,H.jsx)(`span`,{className:`soft`,children:t.problem})]})}function It({inbox:e,changed:t,close:n}){let i=_(Ie),a=_(B),o=r(),{id:s,name:c}=e;return(0,H.jsx)(M,{title:`Deactivate ${c}?`,consequence:(0,H.jsx)(`p`,{children:`It no longer sends, receives or calls, and its scheduled texts fail at their time. Its conversations stay. A number that was not bought becomes free for others.`}),action:`Deactivate`,change:i,confirm:()=>i.run({id:s}),done:()=>{t(),o(`${c} is inactive.`,{undo:()=>void a.run({id:s}).then(t)})},close:n})}function Lt({inbox:e,changed:t,close:n}){let i=_(Be),a=r(),{number:o,phoneNumber:s,name:c}=e;return(0,H.jsx)(M,{title:`Release ${s}?`,consequence:(0,H.jsxs)(`p`,{children:[`The number goes back, and anyone may get it: you may never have it again. `,c,` becomes inactive; its conversations stay.`]}),action:`Release the number`,change:i,confirm:()=>i.run({id:o?.id??``}),done:()=>{t(),a(`${s} is being released.`)},close:n})}function Rt({changed:e,close:t}){let[n,i]=(0,I.useState)(``),[a,o]=(0,I.useState)(``),s=_(Ne),c=r();return(0,H.jsx)(j,{title:`Add a number you have`,close:t,children:(0,H.jsxs)(S,{change:s,submit:async()=>{let r={name:n,phoneNumber:a.trim()},i=await s.run(e=>({input:{...r,idempotencyKey:e}}));i&&(c(`${i.name} is active.`),e(),t())},children:[(0,H.jsx)(x,{label:`Number`,help:`Such as +14155550100. It must be yours at the carrier.`,path:`phoneNumber`,type:`tel`,autoFocus:!0,value:a,onChange:o}),(0,H.jsx)(x,{label:`Name of the inbox`,path:`name`,maxLength:80,value:n,onChange:i}),(0,H.jsx)(C,{action:`Add`,isDisabled:s.isRunning,cancel:t})]})})}var zt={ACTIVE:[`active`,`good`],ASSIGNED:[`waits for you`,`warn`],FAILED:[`not bought`,`alert`],ORDERED:[`is being bought`,`warn`],RELEASED:[`released`,`neutral`],RELEASING:[`is going back`,`warn`]};function Bt({numbers:e,mayManage:t,changed:n}){let[r,i]=(0,I.useState)(null);return(0,H.jsxs)(c,{title:`Numbers on their way`,children:[(0,H.jsx)(`ul`,{className:V.plainList,children:e.map(e=>{let[n,r]=zt[e.state];return(0,H.jsxs)(`li`,{children:[(0,H.jsxs)(`span`,{className:V.words,children:[(0,H.jsx)(`strong`,{children:e.phoneNumber}),(0,H.jsx)(A,{tone:r,children:n}),e.problem&&(0,H.jsx)(`span`,{className:`soft`,children:e.problem})]}),t&&e.state===`ASSIGNED`&&(0,H.jsx)(h,{className:`quiet`,onPress:()=>i(e),children:`Make it an inbox`})]},e.id)})}),r&&(0,H.jsx)(Vt,{number:r,changed:n,close:()=>i(null)})]})}function Vt({number:e,changed:t,close:n}){let[r,i]=(0,I.useState)(``),a=_(ze);return(0,H.jsx)(j,{title:`Make ${e.phoneNumber} an inbox`,close:n,children:(0,H.jsxs)(S,{change:a,submit:async()=>{await a.run({input:{id:e.id,name:r}})&&(t(),n())},children:[(0,H.jsx)(x,{label:`Name of the inbox`,path:`name`,autoFocus:!0,maxLength:80,value:r,onChange:i}),(0,H.jsx)(C,{action:`Make it an inbox`,isDisabled:a.isRunning,cancel:n})]})})}function Ht({inboxes:e,changed:t}){let n=_(B);return(0,H.jsxs)(c,{title:`Inactive`,about:`They keep their conversations, and neither send, receive nor call.`,children:[n.failure&&(0,H.jsx)(d,{failure:n.failure}),(0,H.jsx)(`ul`,{className:V.plainList,children:e.map(({id:e,name:r,phoneNumber:i})=>(0,H.jsxs)(`li`,{children:[(0,H.jsxs)(`span`,{className:V.words,children:[r,` `,(0,H.jsx)(`span`,{className:V.number,children:i})]}),(0,H.jsx)(h,{className:`quiet`,"aria-label":`Activate ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Activate`})]},e))})]})}function Ut(){let{data:e,error:t,refresh:n}=k(ge,{},{requestPolicy:`network-only`});O([`PRIVACY`],n);let r=e?.personExports;return(0,H.jsxs)(c,{title:`Exports`,about:`A file is kept for three days. An erasure of the person deletes it.`,children:[t&&(0,H.jsx)(d,{failure:E(t),retry:n}),!r&&!t&&(0,H.jsx)(u,{rows:2,height:48}),r?.length===0&&(0,H.jsx)(f,{title:`No export is kept`}),r&&r.length>0&&(0,H.jsx)(`ul`,{className:V.plainList,"aria-label":`Exports`,children:r.map(e=>(0,H.jsxs)(`li`,{children:[(0,H.jsxs)(`span`,{className:V.words,children:[(0,H.jsx)(`code`,{children:e.id}),(0,H.jsxs)(`span`,{className:`soft`,children:[e.format,`, ordered `,(0,H.jsx)(F,{at:e.createdAt}),e.state!==`DONE`&&e.failure===null&&`, ${Wt(e.rowCount,e.countedRows)}`,e.failure!==null&&`: ${e.failure}`]})]}),(0,H.jsx)(Gt,{export:e,refresh:n})]},e.id))})]})}var Wt=(e,t)=>t===null?`${i(e)} records`:`${i(e)} of about ${i(Math.max(e,t))} records`;function Gt({export:{state:e,format:t,rowCount:n,url:r},refresh:a}){return r===null?e===`FAILED`?(0,H.jsx)(A,{tone:`alert`,children:`Failed`}):(0,H.jsx)(A,{tone:`warn`,children:e===`QUEUED`?`Queued`:`Running`}):(0,H.jsxs)(`a`,{href:r,className:`button plain`,download:`person.${t.toLowerCase()}`,onClick:a,children:[`Download `,i(n),` records`]})}function Kt(){let{data:e,error:t,refresh:n}=k(he,{},{requestPolicy:`network-only`});O([`PRIVACY`],n);let r=e?.personErasures;return(0,H.jsxs)(c,{title:`Erasures`,about:`After a backup is restored, order the erasures since the backup again.`,children:[t&&(0,H.jsx)(d,{failure:E(t),retry:n}),!r&&!t&&(0,H.jsx)(u,{rows:2,height:48}),r?.length===0&&(0,H.jsx)(f,{title:`No erasure was ordered`}),r&&r.length>0&&(0,H.jsx)(`ul`,{className:V.plainList,"aria-label":`Erasures`,children:r.map(e=>(0,H.jsxs)(`li`,{children:[(0,H.jsxs)(`span`,{className:V.words,children:[(0,H.jsx)(`code`,{children:e.id}),(0,H.jsxs)(`span`,{className:`soft`,children:[`ordered `,(0,H.jsx)(F,{at:e.createdAt}),`,`,` `,Wt(e.erasedRows,e.erasedAt===null?e.countedRows:null),` erased`]})]}),(0,H.jsx)(qt,{erasure:e})]},e.id))})]})}function qt({erasure:{erasedAt:e,completedAt:t}}){return t===null?e===null?(0,H.jsx)(A,{tone:`warn`,children:`Running`}):(0,H.jsx)(A,{children:`Erased, one more look follows`}):(0,H.jsx)(A,{tone:`good`,children:`Completed`})}var Jt=n(`/settings/$part`),Yt=1e4;function Xt(){let{contact:e}=Jt.useSearch(),[t,n]=(0,I.useState)(e??``),[r,i]=(0,I.useState)(e?Q(e):null),[a,o]=(0,I.useState)();return(0,H.jsxs)(c,{title:`Data of a person`,about:`A person who asks for it may have a copy, or the erasure, of their data.`,children:[(0,H.jsxs)(S,{change:Zt,submit:()=>{let e=t.trim();o(e===``?`Write a phone number or the id of a contact.`:void 0),i(e===``?null:Q(e))},label:`Find a person`,className:V.form??``,children:[(0,H.jsx)(x,{label:`Person`,help:`A phone number, such as +14155550100, or the id of a contact. A number finds all contacts that have it.`,maxLength:64,fault:a,value:t,onChange:e=>{n(e),o(void 0)}}),(0,H.jsx)(w,{children:(0,H.jsx)(h,{type:`submit`,className:`plain`,children:`Find`})})]}),r&&(0,H.jsx)(Qt,{person:r,erased:()=>{i(null),n(``)}},JSON.stringify(r))]})}var Zt={failure:null,faults:{}};function Q(e){return/^con_/.test(e)?{contactId:e}:{phoneNumber:e.replace(/[\s().-]/g,``)}}function Qt({person:e,erased:t}){let{data:n,error:i,refresh:a}=k(fe,e,{requestPolicy:`network-only`}),[o,s]=(0,I.useState)(!1),c=_(pe),l=r(),p=async t=>{await c.run({input:{...e,format:t}})&&l(`The export is ordered.`)};if(i)return(0,H.jsx)(d,{failure:E(i),retry:a});if(!n)return(0,H.jsx)(u,{rows:3,height:32});let m=n.personSummary;return m?(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(ce,{className:V.summary,label:`The data of the person`,rows:$t(m)}),c.failure&&(0,H.jsx)(d,{failure:c.failure}),(0,H.jsxs)(w,{children:[(0,H.jsx)(h,{className:`plain`,isDisabled:c.isRunning,onPress:()=>void p(`JSON`),children:`Export as JSON`}),(0,H.jsx)(h,{className:`plain`,isDisabled:c.isRunning,onPress:()=>void p(`CSV`),children:`Export as CSV`}),(0,H.jsx)(h,{className:`danger`,onPress:()=>s(!0),children:`Erase this person`})]}),o&&(0,H.jsx)(en,{person:e,summary:m,erased:t,close:()=>s(!1)})]}):(0,H.jsx)(f,{title:`This contact does not exist`,children:`If it was deleted, write the phone number of the person.`})}function $t({names:e,phoneNumbers:t,emails:n,...r}){let a=e=>e.length===0?`None`:e.join(`, `),o=e=>e===Yt?`${i(e)} or more`:i(e);return[[`Names`,a(e)],[`Numbers`,a(t)],[`E-mail addresses`,a(n)],[`Contacts`,o(r.contactCount)],[`Contacts of campaigns`,o(r.campaignContactCount)],[`Texts`,o(r.messageCount)],[`Calls`,o(r.callCount)]]}function en({person:e,summary:t,erased:n,close:a}){let o=_(me),s=r(),{phoneNumbers:c,campaignContactCount:l,contactCount:u,messageCount:d,callCount:f}=t;return(0,H.jsx)(M,{title:`Erase ${t.names[0]??c[0]??`this person`}?`,consequence:(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`p`,{children:`This cannot be undone. Within minutes the service deletes:`}),(0,H.jsxs)(`ul`,{children:[(0,H.jsxs)(`li`,{children:[i(u+l),` contacts, with all their fields, and their places in campaigns`]}),(0,H.jsxs)(`li`,{children:[i(d),` texts with their files; scheduled texts are not sent`]}),(0,H.jsxs)(`li`,{children:[i(f),` calls with notes, recordings and transcripts`]}),(0,H.jsx)(`li`,{children:`events about the person, also those that are not delivered yet`})]}),(0,H.jsxs)(`p`,{children:[`Opt-outs and the do-not-call list keep the numbers`,c.length>0&&` ${c.join(`, `)}`,`, so that nobody calls or texts them again. Counts of campaigns, broadcasts and days stay true. What the service has already sent to apps, to the carrier and into backups is not erased.`]})]}),action:`Erase for good`,change:o,confirm:()=>o.run({input:e}),done:()=>{s(`The erasure is ordered.`),n()},close:a})}var $={MESSAGE:{path:`messageDays`,label:`Texts with their files`},CALL:{path:`callDays`,label:`Calls with notes, recordings and transcripts`},RECORDING:{path:`recordingDays`,label:`Recordings and voicemails with their transcripts`},SESSION:{path:`sessionDays`,label:`Ended sessions of the dialer`},IMPORT:{path:`importDays`,label:`Ended imports with their refused rows`},NOTICE:{path:`noticeDays`,label:`Notices`},EVENT:{path:`eventDays`,label:`Events`},ATTEMPT:{path:`attemptDays`,label:`Attempts to deliver events`},AUDIT:{path:`auditDays`,label:`Entries of the audit log`}};function tn(){let{data:e,error:t,refresh:n}=k(de);if(O([`SETTINGS`],n),t&&!e)return(0,H.jsx)(d,{failure:E(t),retry:n});if(!e)return(0,H.jsx)(u,{rows:9,height:64});let{retention:r,retentionLimits:i}=e.viewer.business;return(0,H.jsx)(nn,{retention:r,limits:i})}function nn({retention:e,limits:t}){let{values:n,before:a,changes:o,edit:s,settle:l}=D(e),u=_(L),d=r(),[f,p]=(0,I.useState)(!1),m=t.filter(e=>rn(e,a,o)),h=async()=>{let e=await u.run({input:{retention:o}});return e&&(d(`The retention is saved.`),l()),e};return(0,H.jsxs)(c,{title:`Retention`,about:`Older data is deleted within hours, for good. Counts of the past stay.`,children:[(0,H.jsxs)(S,{change:u,submit:()=>{Object.keys(o).length===0?d(`Nothing has changed.`):m.length>0?(u.reset(),p(!0)):h()},label:`Retention`,className:V.form??``,children:[t.map(e=>{let{path:t,label:r}=$[e.setting];return(0,H.jsx)(b,{label:r,help:an(e,n[t]),path:`retention.${t}`,unit:`days`,value:n[t],onChange:e=>s({[t]:e})},t)}),(0,H.jsx)(C,{action:`Save`,isDisabled:u.isRunning})]}),f&&(0,H.jsx)(M,{title:`Keep data for a shorter time?`,consequence:(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`p`,{children:`This is deleted within hours, and cannot be restored:`}),(0,H.jsx)(`ul`,{children:m.map(({setting:e})=>{let{path:t,label:n}=$[e];return(0,H.jsxs)(`li`,{children:[n,`: older than `,i(o[t]),` days`]},t)})})]}),action:`Keep for a shorter time`,change:u,confirm:async()=>{let e=await h();return p(!1),e},close:()=>p(!1)})]})}function rn({setting:e,serviceDays:t},n,r){let{path:i}=$[e],a=r[i];return typeof a==`number`&&a<(n[i]??t??1/0)}function an({least:e,most:t,serviceDays:n},r){let a=`${i(e)} to ${i(t)}.`;if(n===null)return`${a} Empty: kept without a limit.`;let o=r!==null&&r>n;return`${a} The service keeps them for ${i(n)} days${o?`, which is shorter and applies`:``}.`}function on(){return(0,H.jsxs)(`div`,{className:V.parts,children:[(0,H.jsx)(tn,{}),(0,H.jsx)(Xt,{}),(0,H.jsx)(Ut,{}),(0,H.jsx)(Kt,{})]})}var sn=[{value:`TEXTS`,name:`No texts`,done:`gets no more texts.`},{value:`CALLS`,name:`No calls`,done:`is called no more.`},{value:`ALL`,name:`Neither`,done:`is neither texted nor called again.`},{value:`NONE`,name:`No refusal`,done:`has refused nothing.`}];function cn(){let e=N(Ee,{},e=>e.refusalReviews);O([`REFUSALS`],e.refresh);let t=_(De),n=r(),i=async({id:r},{value:i,done:a})=>{await t.run({input:{id:r,decision:i}})&&(e.refresh(),n(`${r} ${a}`))};return(0,H.jsxs)(c,{title:`Refusals to review`,about:`These texts may ask for no more texts or calls. After ten business days each counts as a refusal of both.`,children:[t.failure&&(0,H.jsx)(d,{failure:t.failure}),(0,H.jsx)(P,{label:`Texts that may be refusals`,columns:[{id:`number`,name:`Number`,width:`10rem`,isTitle:!0,cell:({id:e,message:t})=>t?(0,H.jsx)(a,{to:`/inbox`,search:{conversation:t.conversationId},children:e}):e},{id:`text`,name:`Text`,width:`minmax(0, 2fr)`,cell:({message:e})=>e?.body??`The text is not stored.`},{id:`dueAt`,name:`Decide before`,width:`10rem`,cell:({dueAt:e})=>(0,H.jsx)(F,{at:e})},{id:`decision`,name:`What it refuses`,width:`minmax(18rem, 1fr)`,align:`end`,cell:e=>(0,H.jsx)(`div`,{className:V.decisions,children:sn.map(n=>(0,H.jsx)(h,{className:`quiet`,"aria-label":`${n.name}: ${e.id}`,isDisabled:t.isRunning,onPress:()=>i(e,n),children:n.name},n.value))})}],list:e,empty:(0,H.jsx)(f,{title:`No text waits for a decision`})})]})}var ln=[{value:`NATIONAL`,name:`National: numbers that refuse advertising`},{value:`STATE`,name:`State: the same in a part of a country`},{value:`REASSIGNED`,name:`Reassigned: numbers with a new owner`},{value:`LITIGATOR`,name:`Litigators: never called`}],un={NATIONAL:`National`,STATE:`State`,REASSIGNED:`Reassigned`,LITIGATOR:`Litigators`};function dn(){let e=o()(`DO_NOT_CALL_MANAGE`),{data:t,error:n,refresh:r}=k(Ve);O([`DO_NOT_CALL`],r);let[i,a]=(0,I.useState)(!1);return n&&!t?(0,H.jsx)(d,{failure:E(n),retry:r}):t?.registries?(0,H.jsxs)(c,{title:`Registries`,about:`Campaigns do not call the numbers of these lists, and broadcasts do not text them. You can still answer a text. A list that is older than 31 days, or whose first import is not complete, stops the campaigns that use it, with their broadcasts, and all other marketing texts.`,actions:e&&(0,H.jsx)(h,{className:`primary`,onPress:()=>a(!0),children:`Import a file`}),children:[t.registries.length===0&&(0,H.jsx)(f,{title:`No registry is imported`,children:`Get the file from its keeper, such as the FTC, and import it here.`}),(0,H.jsx)(`ul`,{className:V.plainList,children:t.registries.map(t=>(0,H.jsxs)(`li`,{children:[(0,H.jsx)(fn,{registry:t}),e&&(0,H.jsx)(pn,{registry:t,changed:r})]},t.id))}),i&&(0,H.jsx)(mn,{changed:r,close:()=>a(!1)})]}):(0,H.jsx)(u,{rows:4,height:52})}function fn({registry:e}){let{name:t,kind:n,asOf:r,validUntil:a,isStale:o,numberCount:s,pendingImport:c}=e;return(0,H.jsxs)(`span`,{children:[(0,H.jsx)(`strong`,{children:t}),` `,un[n],o&&(0,H.jsx)(A,{tone:`alert`,children:r===null?`Its campaigns wait for its first import`:`Too old: its campaigns wait`}),(0,H.jsxs)(`span`,{className:`soft`,children:[r===null?` Not in use yet.`:` ${i(s)} numbers of ${r}, valid until ${a}.`,c?.state===`RUNNING`&&` A file is being imported: ${i(c.handledCount)} of ${i(c.totalCount)} lines.`,c?.failure&&` The last import failed: ${c.failure}`]})]})}function pn({registry:{id:e,name:t},changed:n}){let r=_(Ue),[i,a]=(0,I.useState)(!1);return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(h,{className:`quiet`,"aria-label":`Delete ${t}`,onPress:()=>a(!0),children:`Delete`}),i&&(0,H.jsx)(M,{title:`Delete ${t}?`,consequence:(0,H.jsx)(`p`,{children:`Campaigns may call its numbers again, unless another list has them.`}),action:`Delete`,change:r,close:()=>a(!1),confirm:()=>r.run({id:e}),done:()=>{n()}})]})}function mn({changed:e,close:t}){let n=_(He),i=r(),[a,o]=(0,I.useState)(`NATIONAL`),[s,c]=(0,I.useState)(``),[l,u]=(0,I.useState)(``),[d,f]=(0,I.useState)(null);return(0,H.jsx)(j,{title:`Import a registry`,close:t,children:(0,H.jsxs)(S,{change:n,submit:async()=>{if(d===null)return;let r={kind:a,name:s,asOf:l,file:d};await n.run(e=>({input:{...r,idempotencyKey:e}}))&&(e(),i(`${s} is being imported. The former list counts until it is complete.`),t())},children:[(0,H.jsx)(v,{label:`Kind`,path:`kind`,options:ln,value:a,onChange:e=>o(e)}),(0,H.jsx)(x,{label:`Name`,path:`name`,help:`Such as FTC 212. A file replaces the list with the same name.`,maxLength:80,value:s,onChange:c}),(0,H.jsx)(x,{label:`Date of the list`,path:`asOf`,type:`date`,value:l,onChange:u}),(0,H.jsx)(le,{acceptedFileTypes:[`.txt`,`.csv`,`.tsv`],onSelect:e=>f(e?.[0]??null),children:(0,H.jsx)(h,{className:`plain`,children:d===null?`Choose a file`:d.name})}),(0,H.jsx)(C,{action:`Import`,isDisabled:n.isRunning||d===null,cancel:t})]})})}var hn=n(`/settings/$part`),gn=[{id:`account`,name:`Your account`,needs:`VIEWER_READ`,content:We},{id:`business`,name:`Business`,needs:`BUSINESS_MANAGE`,content:Je},{id:`numbers`,name:`Inboxes and numbers`,needs:`INBOXES_READ`,content:jt},{id:`dispositions`,name:`Dispositions`,needs:`DISPOSITIONS_READ`,content:rt},{id:`do-not-call`,name:`Do not call`,needs:`DO_NOT_CALL_READ`,content:lt},{id:`refusals`,name:`Refusals`,needs:`REFUSALS_REVIEW`,content:cn},{id:`registries`,name:`Registries`,needs:`DO_NOT_CALL_READ`,content:dn},{id:`privacy`,name:`Privacy`,needs:`PEOPLE_ERASE`,content:on}];function _n(){let{part:e}=hn.useParams(),t=o(),n=gn.filter(({needs:e})=>t(e)),r=n.find(({id:t})=>t===e)?.content;return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(l,{title:`Settings`}),(0,H.jsx)(p,{label:`Settings`,children:n.map(({id:e,name:t})=>(0,H.jsx)(a,{to:`/settings/$part`,params:{part:e},activeProps:{"aria-current":`page`},children:t},e))}),r?(0,H.jsx)(r,{}):(0,H.jsx)(f,{title:`There is no such part of the settings`})]})}export{_n as Settings};