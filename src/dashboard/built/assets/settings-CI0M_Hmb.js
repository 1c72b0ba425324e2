import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{D as t,h as n,m as r,s as i}from"./index-DK5zG4ak.js";import{t as a}from"./link-DW0LW6U8.js";import{n as o,r as s}from"./viewer-CoCwFHH2.js";import{n as c,t as l}from"./heads-2fKni5gh.js";import{i as u,n as d,t as f}from"./states-BkpKAJ4k.js";import{n as p}from"./tabs-CHokBL-H.js";import{St as m,n as h,xt as g}from"./Button-BOYhH1g_.js";import{t as _}from"./change-CdSKmEI9.js";import{a as v,c as y,i as b,n as x,o as S,r as C,s as w,t as ee}from"./field-CwGcTdxc.js";import{t as T}from"./graphql-CgNhmJi0.js";import{n as E}from"./client-g2OxnXQ8.js";import{t as D}from"./draft-B-XDVf0W.js";import{r as O,t as k}from"./read-w_JeRGVU.js";import{t as A}from"./badge-BP8q_UtV.js";import{n as j,t as M}from"./dialog-nerojVV2.js";import{n as te,r as ne,t as re}from"./useDragAndDrop-DN9F_vhX.js";import{n as N}from"./rows-BEyOa7Bw.js";import{t as ie}from"./search-input-B7wrsVbK.js";import{t as P}from"./table-TyhkjT7J.js";import{n as F}from"./time-CiNQTWz-.js";import{t as ae}from"./colleagues-Cxp3IrXJ.js";import{t as oe}from"./audio-field-G8PRLyU7.js";import{t as se}from"./FileTrigger-3TUldzRu.js";var I=e(m(),1),ce=T(`
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
`),le=T(`
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
`),ue=T(`
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
`),de=T(`
  mutation ExportPerson($input: ExportPersonInput!) {
    exportPerson(input: $input) {
      __typename
      ... on PersonExportPart { content next }
      ... on DomainError { message requestId }
    }
  }
`),fe=T(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      __typename
      ... on PersonErasure { id }
      ... on DomainError { message requestId }
    }
  }
`),pe=T(`
  query PersonErasures {
    personErasures { id contactId erasedRows createdAt erasedAt completedAt }
  }
`),me=T(`
  mutation SetOwnPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),he=T(`
  mutation UpdateSelf($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name timeZone phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ge=T(`
  query Dispositions($mayManage: Boolean!) {
    dispositions { id name source systemOutcome marksContactComplete }
    retiredDispositions @include(if: $mayManage) { id name }
  }
`),_e=T(`
  mutation CreateDisposition($input: CreateDispositionInput!) {
    createDisposition(input: $input) {
      __typename
      ... on Disposition { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ve=T(`
  mutation UpdateDisposition($input: UpdateDispositionInput!) {
    updateDisposition(input: $input) {
      __typename
      ... on Disposition { id name marksContactComplete }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ye=T(`
  mutation ReorderDispositions($ids: [ID!]!) {
    reorderDispositions(input: { ids: $ids }) {
      __typename
      ... on DispositionList { dispositions { id } }
      ... on DomainError { message requestId }
    }
  }
`),be=T(`
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
`),xe=T(`
  query DoNotCallNumbers($prefix: String, $after: String) {
    doNotCallNumbers(first: 100, prefix: $prefix, after: $after) {
      nodes { id: phoneNumber note source createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Se=T(`
  mutation AddDoNotCall($numbers: [DoNotCallNumberInput!]!) {
    addDoNotCallNumbers(input: { numbers: $numbers }) {
      __typename
      ... on DoNotCallAddition { outcomes { result error { message } number { phoneNumber } } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ce=T(`
  mutation RemoveDoNotCall($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DoNotCallRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),we=T(`
  query RefusalReviews($after: String) {
    refusalReviews(first: 100, after: $after) {
      nodes { id: phoneNumber saidAt dueAt message { id body conversationId } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Te=T(`
  mutation DecideRefusal($input: RefusalDecisionInput!) {
    decideRefusal(input: $input) {
      __typename
      ... on RefusalReview { phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ee=T(`
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
`),De=T(`
  mutation SetInboxRoute($input: SetInboxRouteInput!) {
    setInboxRoute(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Oe=T(`
  mutation RemoveInboxRoute($id: ID!) {
    removeInboxRoute(input: { id: $id }) {
      __typename
      ... on InboxRouteRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),ke=T(`
  query Numbers {
    numbers(first: 100) {
      nodes { id phoneNumber state origin problem inbox { id } }
    }
  }
`),Ae=T(`
  query AvailableNumbers($country: String!, $kind: NumberKind!, $areaCode: String, $contains: String) {
    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains) {
      phoneNumber
      locality
      capabilities
    }
  }
`),je=T(`
  mutation CreateInbox($input: CreateInboxInput!) {
    createInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Me=T(`
  mutation RenameInbox($input: UpdateInboxInput!) {
    updateInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ne=T(`
  mutation ForwardInbox($input: SetInboxForwardingInput!) {
    setInboxForwarding(input: $input) {
      __typename
      ... on Inbox { id forwardTo }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Pe=T(`
  mutation ReorderInboxes($ids: [ID!]!) {
    reorderInboxes(input: { ids: $ids }) {
      __typename
      ... on InboxList { inboxes { id } }
      ... on DomainError { message requestId }
    }
  }
`),Fe=T(`
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
`),z={parts:`_parts_5lr4p_1`,form:`_form_5lr4p_6`,words:`_words_5lr4p_9`,decisions:`_decisions_5lr4p_18`,rowActions:`_rowActions_5lr4p_23`,plainList:`_plainList_5lr4p_26`,number:`_number_5lr4p_43`,search:`_search_5lr4p_47`,offers:`_offers_5lr4p_53`,offer:`_offer_5lr4p_53`,summary:`_summary_5lr4p_77`},B=g(),V=[`UTC`,...Intl.supportedValuesOf(`timeZone`).filter(e=>e!==`UTC`)];function H({label:e,help:t,none:n,value:r,onChange:i}){let a=r===``||V.includes(r)?V:[r,...V];return(0,B.jsx)(v,{label:e,help:t,path:`timeZone`,value:r,onChange:i,options:[...n===void 0?[]:[{value:``,name:n}],...a.map(e=>({value:e,name:e.replaceAll(`_`,` `)}))]})}function We(){let{user:e}=s(),t=o();return(0,B.jsxs)(`div`,{className:z.parts,children:[(0,B.jsx)(c,{title:`You`,about:e.email,children:t(`USERS_MANAGE`)?(0,B.jsx)(Ke,{user:e}):(0,B.jsx)(Ge,{user:e})}),(0,B.jsx)(c,{title:`Sign-in`,about:`Password, passkeys, one-time codes, connected apps and browsers.`,children:(0,B.jsx)(`p`,{children:(0,B.jsx)(`a`,{className:`button plain`,href:`/dashboard/account`,children:`Open the page of your account`})})})]})}var U={label:`Your phone`,help:`It rings when you place a call or work in the dialer. A number such as +14155550100.`,path:`phoneNumber`,type:`tel`,autoComplete:`tel`};function Ge({user:e}){let[t,n]=(0,I.useState)(e.phoneNumber??``),i=_(me),a=r();return(0,B.jsxs)(x,{change:i,submit:async()=>{await i.run({input:{id:e.id,phoneNumber:t.trim()||null}})&&a(`Your phone is saved.`)},label:`Your account`,className:z.form??``,children:[(0,B.jsx)(y,{...U,value:t,onChange:n}),(0,B.jsx)(`p`,{className:`soft`,children:`An admin of your business changes your name and your time zone.`}),(0,B.jsx)(C,{children:(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:i.isRunning,children:`Save`})})]})}function Ke({user:e}){let{business:t}=s(),[n,i]=(0,I.useState)(e.name),[a,o]=(0,I.useState)(e.timeZone??``),[c,l]=(0,I.useState)(e.phoneNumber??``),u=_(he),d=r();return(0,B.jsxs)(x,{change:u,submit:async()=>{await u.run({input:{id:e.id,name:n,timeZone:a,phoneNumber:c.trim()}})&&d(`Your account is saved.`)},label:`Your account`,className:z.form??``,children:[(0,B.jsx)(y,{label:`Name`,path:`name`,autoComplete:`name`,value:n,onChange:i}),(0,B.jsx)(y,{...U,value:c,onChange:l}),(0,B.jsx)(H,{label:`Time zone`,help:`Times are shown in this zone.`,none:`That of the business, ${t.timeZone.replaceAll(`_`,` `)}`,value:a,onChange:o}),(0,B.jsx)(C,{children:(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:u.isRunning,children:`Save`})})]})}var W=`arb.ca-ES.cmn-CN.cmn-TW.cs-CZ.da-DK.de-DE.el-GR.en-AU.en-GB.en-IN.en-US.es-ES.es-MX.es-US.fi-FI.fr-CA.fr-FR.he-IL.hi-IN.hu-HU.id-ID.it-IT.ja-JP.ko-KR.nb-NO.nl-BE.nl-NL.pl-PL.pt-BR.pt-PT.ro-RO.ru-RU.sv-SE.th-TH.tr-TR.uk-UA.vi-VN.yue-HK`.split(`.`);new Set(W);var qe=new Intl.DisplayNames(`en`,{type:`language`}),G=W.map(e=>({value:e,name:qe.of(e)??e})).sort((e,t)=>e.name.localeCompare(t.name,`en`)),K=e=>G.find(({value:t})=>t===e)?.value??`en-US`;function Je(){let{data:e,error:t,refresh:n}=k(ce);if(O([`SETTINGS`],n),t&&!e)return(0,B.jsx)(d,{failure:E(t),retry:n});if(!e)return(0,B.jsx)(u,{rows:5,height:64});let{business:r}=e.viewer;return(0,B.jsxs)(`div`,{className:z.parts,children:[(0,B.jsx)(Ye,{business:r}),(0,B.jsx)(Xe,{business:r}),(0,B.jsx)(Ze,{business:r}),(0,B.jsx)(et,{business:r})]})}function Ye({business:e}){let t=_(L),n=r(),[i,a]=(0,I.useState)({});(0,I.useEffect)(()=>{a(t=>Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n)))},[e]);let o=async(e,r,i)=>{a(e),await t.run({input:e})?n(r,i&&{undo:()=>void o(i,`As before.`)}):a({})},{openInboxes:s,requiresSecondFactor:l}={...e,...i};return(0,B.jsxs)(c,{title:`People`,children:[t.failure&&(0,B.jsx)(d,{failure:t.failure}),(0,B.jsx)(S,{label:`Members see the texts and calls of every inbox`,help:`Otherwise a member sees those of the assigned inboxes alone.`,value:s,isDisabled:t.isRunning,onChange:e=>o({openInboxes:e},e?`Members see every inbox.`:`Members see their own inboxes.`,{openInboxes:!e})}),(0,B.jsx)(S,{label:`Users must have a second factor`,help:`You need one yourself first. Users without one set it up at their next sign-in.`,value:l,isDisabled:t.isRunning,onChange:e=>o({requiresSecondFactor:e},e?`Users must have a second factor.`:`Users may sign in without a second factor.`)})]})}function Xe({business:e}){let{values:t,changes:n,edit:i,settle:a}=D({timeZone:e.timeZone,answeredRestMinutes:e.answeredRestMinutes}),o=_(L),s=r();return(0,B.jsx)(c,{title:`Times`,about:e.hasDialer&&`The hours of calls are a setting of each campaign.`,children:(0,B.jsxs)(x,{change:o,submit:async()=>{if(Object.keys(n).length===0){s(`Nothing has changed.`);return}let e=`answeredRestMinutes`in n&&{answeredRestMinutes:n.answeredRestMinutes??0};await o.run({input:{...n,...e}})&&(s(`The settings of the business are saved.`),a())},label:`Times`,className:z.form??``,children:[(0,B.jsx)(H,{label:`Time zone of the business`,help:`For people whose place is unknown, and for users who have not chosen their own.`,value:t.timeZone,onChange:e=>i({timeZone:e})}),e.hasDialer&&(0,B.jsx)(b,{label:`Rest after an answered call`,help:`No other campaign calls the number in this time. 0 to 43,200 minutes, which are 30 days.`,path:`answeredRestMinutes`,unit:`minutes`,value:t.answeredRestMinutes,onChange:e=>i({answeredRestMinutes:e})}),(0,B.jsx)(C,{children:(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:o.isRunning,children:`Save`})})]})})}function Ze({business:e}){let{values:t,changes:n,edit:i,settle:a}=D({helpContact:e.helpContact??``}),o=_(L),s=r();return(0,B.jsx)(c,{title:`Help`,about:`People who text HELP get an answer with the name of the business.`,children:(0,B.jsxs)(x,{change:o,submit:async()=>{n.helpContact===void 0?s(`Nothing has changed.`):await o.run({input:{helpContact:n.helpContact.trim()||null}})&&(s(`The contact for help is saved.`),a())},label:`Help`,className:z.form??``,children:[(0,B.jsx)(y,{label:`Contact for help`,help:`A phone number, an e-mail address or a web page. Empty: the answer names the business alone.`,path:`helpContact`,maxLength:100,value:t.helpContact,onChange:e=>i({helpContact:e})}),(0,B.jsx)(C,{children:(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:o.isRunning,children:`Save`})})]})})}var Qe=[{value:`NEVER`,name:`No calls`},{value:`INCOMING`,name:`Incoming calls`},{value:`OUTGOING`,name:`Outgoing calls`},{value:`ALL`,name:`All calls`}],$e=`A voice reads it to callers, and to those to whom a recorded call is transferred. Empty: callers hear nothing, and the others that the call is recorded.`;function et({business:e}){let{values:t,changes:n,edit:i,settle:a}=D({recordsCalls:e.recordsCalls,recordingAnnouncement:e.recordingAnnouncement??``,recordingAnnouncementLanguage:K(e.recordingAnnouncementLanguage),recordingDays:e.retention.recordingDays}),o=_(L),s=r();return(0,B.jsx)(c,{title:`Recordings`,about:`In many places the other party must agree to a recording. In outgoing calls the agent says it at the beginning.`,children:(0,B.jsxs)(x,{change:o,submit:async()=>{let{recordingDays:e,...t}=n;if(Object.keys(n).length===0){s(`Nothing has changed.`);return}let r=`recordingDays`in n&&{retention:{recordingDays:e??null}};await o.run({input:{...t,...r}})&&(s(`The settings of recordings are saved.`),a())},label:`Recordings`,className:z.form??``,children:[(0,B.jsx)(v,{label:`Calls that are recorded`,help:e.hasDialer&&`A campaign may decide otherwise.`,path:`recordsCalls`,options:Qe,value:t.recordsCalls,onChange:e=>i({recordsCalls:e})}),t.recordsCalls!==`NEVER`&&(0,B.jsx)(w,{label:`What callers hear first`,help:$e,path:`recordingAnnouncement`,rows:2,maxLength:500,value:t.recordingAnnouncement,onChange:e=>i({recordingAnnouncement:e})}),t.recordsCalls!==`NEVER`&&(0,B.jsx)(v,{label:`Its language`,help:`Callers hear it in a voice of this language.`,path:`recordingAnnouncementLanguage`,options:G,value:t.recordingAnnouncementLanguage,onChange:e=>i({recordingAnnouncementLanguage:e})}),(0,B.jsx)(b,{label:`Erase recordings after`,help:`The calls stay. 1 to 3,650 days; empty: never.`,path:`retention.recordingDays`,unit:`days`,value:t.recordingDays,onChange:e=>i({recordingDays:e})}),(0,B.jsx)(C,{children:(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:o.isRunning,children:`Save`})})]})})}var q={list:`_list_uj8np_1`,row:`_row_uj8np_5`,handle:`_handle_uj8np_22`,content:`_content_uj8np_29`};function J({label:e,items:t,canSort:r,onOrder:i,children:a}){let{dragAndDropHooks:o}=re({isDisabled:!r,getItems:e=>[...e].map(e=>({"text/plain":String(e)})),onReorder({keys:e,target:n}){let r=t.map(({id:e})=>e).filter(t=>!e.has(t)),a=r.indexOf(String(n.key))+ +(n.dropPosition===`after`);i([...r.slice(0,a),...[...e].map(String),...r.slice(a)])}});return(0,B.jsx)(te,{"aria-label":e,items:t,keyboardNavigationBehavior:`tab`,dragAndDropHooks:o,className:q.list??``,children:e=>(0,B.jsxs)(ne,{id:e.id,textValue:e.name,className:q.row??``,children:[r&&(0,B.jsx)(h,{slot:`drag`,className:`quiet ${q.handle}`,"aria-label":`Move ${e.name}`,children:(0,B.jsx)(n,{})}),(0,B.jsx)(`div`,{className:q.content,children:a(e)})]})})}function Y(e,t,n){let[i,a]=(0,I.useState)(null),o=r();(0,I.useEffect)(()=>a(null),[e]);let s=({id:e})=>i?.indexOf(e)??0,c=i?e.toSorted((e,t)=>s(e)-s(t)):[...e],l=async(e,r)=>{a(e);let i=await t(e)!==null;n(),i&&r&&o(`The order is saved.`,{undo:()=>void l(r)})},u=c.map(({id:e})=>e);return[c,e=>void l(e,u)]}function tt(){let e=o()(`DISPOSITIONS_MANAGE`),{data:t,error:n,refresh:r}=k(ge,{mayManage:e});if(O([`DISPOSITIONS`],r),n&&!t)return(0,B.jsx)(d,{failure:E(n),retry:r});if(!t?.dispositions)return(0,B.jsx)(u,{rows:6,height:52});let i=t.dispositions.filter(({source:e})=>e===`CRM`);return(0,B.jsxs)(`div`,{className:z.parts,children:[(0,B.jsx)(nt,{all:t.dispositions,mayManage:e,changed:r}),i.length>0&&(0,B.jsx)(c,{title:`Of the CRM`,about:`The CRM sends this list. Change it there.`,children:(0,B.jsx)(`ul`,{className:z.plainList,children:i.map(e=>(0,B.jsx)(`li`,{children:(0,B.jsx)(X,{disposition:e})},e.id))})}),t.retiredDispositions&&t.retiredDispositions.length>0&&(0,B.jsx)(it,{dispositions:t.retiredDispositions,changed:r})]})}function nt({all:e,mayManage:t,changed:n}){let i=(0,I.useMemo)(()=>e.filter(({source:e})=>e===`SERVICE`),[e]),a=_(ye),[o,s]=Y(i,e=>a.run({ids:e}),n),l=_(be),u=_(R),[p,m]=(0,I.useState)(null),[g,v]=(0,I.useState)(!1),y=r(),b=async({id:e,name:t})=>{await l.run({id:e})&&(n(),y(`“${t}” is retired.`,{undo:()=>void u.run({id:e}).then(n)}))},x=a.failure??l.failure??u.failure;return(0,B.jsxs)(c,{title:`Dispositions`,about:`Agents pick one after each call, in this order.`,actions:t&&(0,B.jsx)(h,{className:`primary`,onPress:()=>v(!0),children:`Add a disposition`}),children:[x&&(0,B.jsx)(d,{failure:x}),o.length===0&&(0,B.jsx)(f,{title:`There are no dispositions`,children:`Agents need one after each call.`}),(0,B.jsx)(J,{label:`Dispositions`,items:o,canSort:t,onOrder:s,children:e=>(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(X,{disposition:e}),t&&e.systemOutcome===null&&(0,B.jsxs)(`div`,{className:z.rowActions,children:[(0,B.jsx)(h,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>m(e),children:`Edit`}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Retire ${e.name}`,isDisabled:l.isRunning,onPress:()=>b(e),children:`Retire`})]})]})}),(g||p)&&(0,B.jsx)(rt,{disposition:p,changed:n,close:()=>{v(!1),m(null)}})]})}function X({disposition:e}){let{name:t,systemOutcome:n,marksContactComplete:r}=e;return(0,B.jsxs)(`span`,{className:z.words,children:[(0,B.jsx)(`strong`,{children:t}),r&&(0,B.jsx)(A,{tone:`good`,children:`completes the contact`}),n!==null&&(0,B.jsx)(A,{children:`recorded by the dialer`})]})}function rt({disposition:e,changed:t,close:n}){let[i,a]=(0,I.useState)(e?.name??``),[o,s]=(0,I.useState)(e?.marksContactComplete??!1),c=_(_e),l=_(ve),u=r(),d=e?l:c;return(0,B.jsx)(j,{title:e?`Edit “${e.name}”`:`New disposition`,close:n,children:(0,B.jsxs)(x,{change:d,submit:async()=>{let r=e?await l.run({input:{id:e.id,name:i,marksContactComplete:o}}):await c.run(e=>({input:{name:i,marksContactComplete:o,idempotencyKey:e}}));r&&(u(`“${r.name}” is saved.`),t(),n())},children:[(0,B.jsx)(y,{label:`Name`,path:`name`,autoFocus:!0,maxLength:100,value:i,onChange:a}),(0,B.jsx)(ee,{label:`Completes the contact`,help:`The campaign does not call the contact again.`,path:`marksContactComplete`,value:o,onChange:s}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,onPress:n,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:d.isRunning,children:`Save`})]})]})})}function it({dispositions:e,changed:t}){let n=_(R);return(0,B.jsxs)(c,{title:`Retired`,about:`Agents do not see them. Calls and contacts keep them.`,children:[n.failure&&(0,B.jsx)(d,{failure:n.failure}),(0,B.jsx)(`ul`,{className:z.plainList,children:e.map(({id:e,name:r})=>(0,B.jsxs)(`li`,{children:[(0,B.jsx)(`span`,{className:z.words,children:r}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Restore ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Restore`})]},e))})]})}var at={AGENT:`After a call`,API:`An app`,APP:`A user`,IMPORT:`An import`};function ot(){let e=o()(`DO_NOT_CALL_MANAGE`),[t,n]=(0,I.useState)(``),[i,a]=(0,I.useState)(!1),s=st(t),l=N(xe,s===null?{}:{prefix:s},e=>e.doNotCallNumbers);O([`DO_NOT_CALL`],l.refresh);let u=_(Ce),p=_(Se),m=r(),g=async({id:e,note:t})=>{await u.run({phoneNumber:e})&&(l.refresh(),m(`${e} may be called again.`,{undo:()=>void p.run({numbers:[{phoneNumber:e,note:t}]}).then(l.refresh)}))},v=[{id:`number`,name:`Number`,isTitle:!0,cell:({id:e})=>e},{id:`note`,name:`Note`,width:`minmax(0, 2fr)`,cell:({note:e})=>e},{id:`source`,name:`Added by`,width:`8rem`,cell:({source:e})=>at[e]},{id:`createdAt`,name:`Since`,width:`10rem`,cell:({createdAt:e})=>(0,B.jsx)(F,{at:e})}];e&&v.push({id:`actions`,name:`Actions`,width:`6rem`,align:`end`,cell:e=>(0,B.jsx)(h,{className:`quiet`,"aria-label":`Remove ${e.id}`,isDisabled:u.isRunning,onPress:()=>g(e),children:`Remove`})});let y=u.failure??(i?null:p.failure);return(0,B.jsxs)(c,{title:`Do not call`,about:`No campaign calls or texts these numbers.`,actions:e&&(0,B.jsx)(h,{className:`primary`,onPress:()=>a(!0),children:`Add numbers`}),children:[(0,B.jsx)(ie,{label:`Search by the beginning of a number`,value:t,onChange:n}),y&&(0,B.jsx)(d,{failure:y}),(0,B.jsx)(P,{label:`Numbers not to call`,columns:v,list:l,empty:t===``?(0,B.jsx)(f,{title:`No number is on the list`,children:`Numbers come here after calls whose disposition says so, or when you add them.`}):(0,B.jsx)(f,{title:`No number begins like this`})}),i&&(0,B.jsx)(ct,{changed:l.refresh,close:()=>a(!1)})]})}function st(e){let t=e.replace(/\D/g,``).slice(0,15);return t===``?null:`+${t}`}var Z=500;function ct({changed:e,close:t}){let[n,a]=(0,I.useState)(``),[o,s]=(0,I.useState)(``),[c,l]=(0,I.useState)(),u=_(Se),d=r(),f=(0,I.useCallback)(e=>{a(e),l(void 0)},[]),p=n.split(/[\n,;]/).map(e=>e.trim()).filter(Boolean);return(0,B.jsx)(j,{title:`Add numbers not to call`,close:t,children:(0,B.jsxs)(x,{change:u,submit:async()=>{if(p.length===0||p.length>Z){l(p.length===0?`Write at least one number.`:`Write at most ${Z} numbers.`);return}let n=p.map(e=>({phoneNumber:e,note:o.trim()||null})),r=await u.run({numbers:n});if(!r)return;e();let s=p.filter((e,t)=>r.outcomes[t]?.error),c=p.length-s.length;if(c>0&&d(c===1?`The number is on the list.`:`${i(c)} numbers are on the list.`),s.length===0){t();return}let[f]=r.outcomes.flatMap(({error:e})=>e?.message??[]);a(s.join(`
`)),l(`${s.length===1?`This one is`:`These are`} not accepted: ${f}`)},children:[(0,B.jsx)(w,{label:`Numbers`,help:`One in each line, such as +14155550100. At most ${Z}.`,path:`numbers`,fault:c,rows:5,value:n,onChange:f}),(0,B.jsx)(y,{label:`Note`,help:`The reason, for colleagues.`,maxLength:200,value:o,onChange:s}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,onPress:t,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:u.isRunning,children:`Add`})]})]})})}var lt=[`US`,`CA`,`GB`,`AU`,`DE`,`FR`,`NL`,`SE`],ut=new Intl.DisplayNames(`en`,{type:`region`}),dt=[{value:`LOCAL`,name:`Local`},{value:`MOBILE`,name:`Mobile`},{value:`TOLL_FREE`,name:`Toll-free`}];function ft({changed:e,close:t}){let[n,i]=(0,I.useState)({country:`US`,kind:`LOCAL`}),{data:a,error:o,isReading:s,refresh:c}=k(Ae,n,{requestPolicy:`network-only`}),[l,p]=(0,I.useState)(null),[m,g]=(0,I.useState)(``),v=_(Re),b=r(),S=async()=>{if(l===null)return;let n=await v.run(e=>({input:{name:m,phoneNumber:l,idempotencyKey:e}}));n&&(b(`${n.phoneNumber} is being bought.`),e(),t())},w=a?.availableNumbers;return(0,B.jsxs)(j,{title:`Buy a number`,close:t,isWide:!0,children:[(0,B.jsx)(pt,{search:e=>{p(null),i(e)}}),o&&(0,B.jsx)(d,{failure:E(o),retry:c}),s&&!w&&(0,B.jsx)(u,{rows:4,height:36}),w?.length===0&&(0,B.jsx)(f,{title:`The carrier has no such number now`,children:`Try another area or country.`}),(0,B.jsxs)(x,{change:v,submit:S,label:`Purchase`,children:[w&&w.length>0&&(0,B.jsx)(`fieldset`,{className:z.offers,"aria-label":`Numbers to buy`,children:w.map(({phoneNumber:e,locality:t,capabilities:n})=>(0,B.jsxs)(`label`,{className:z.offer,children:[(0,B.jsx)(`input`,{type:`radio`,name:`number`,"data-path":`phoneNumber`,checked:l===e,onChange:()=>p(e)}),(0,B.jsx)(`strong`,{children:e}),(0,B.jsx)(`span`,{className:`soft`,children:[t,n.join(`, `)].filter(Boolean).join(` · `)})]},e))}),(0,B.jsx)(y,{label:`Name of the inbox`,path:`name`,maxLength:80,value:m,onChange:g}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,onPress:t,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:l===null||v.isRunning,children:l===null?`Buy`:`Buy ${l}`})]})]})]})}function pt({search:e}){let[t,n]=(0,I.useState)(`US`),[r,i]=(0,I.useState)(`LOCAL`),[a,o]=(0,I.useState)(``),[s,c]=(0,I.useState)(``),l=t===`US`||t===`CA`;return(0,B.jsxs)(x,{change:{failure:null,faults:{}},submit:()=>e({country:t,kind:r,...l&&a!==``&&{areaCode:a},...s!==``&&{contains:s}}),label:`Search`,className:z.search??``,children:[(0,B.jsx)(v,{label:`Country`,value:t,onChange:n,options:lt.map(e=>({value:e,name:ut.of(e)??e}))}),(0,B.jsx)(v,{label:`Kind`,value:r,onChange:i,options:dt}),l&&(0,B.jsx)(y,{label:`Area code`,inputMode:`numeric`,maxLength:3,value:a,onChange:e=>o(e.replace(/\D/g,``))}),(0,B.jsx)(y,{label:`Contains`,inputMode:`numeric`,maxLength:15,value:s,onChange:e=>c(e.replace(/[^\d*]/g,``))}),(0,B.jsx)(h,{type:`submit`,className:`plain`,children:`Search`})]})}function mt({inbox:e,changed:t,close:n}){let{id:i}=e,[a,o]=(0,I.useState)(e.name),[s,c]=(0,I.useState)(e.forwardTo??``),l=_(Me),u=_(Ne),d=r(),f=l.isRunning||u.isRunning;return(0,B.jsx)(j,{title:`Edit ${e.name}`,close:n,children:(0,B.jsxs)(x,{change:l.failure?l:u,submit:async()=>{l.reset(),u.reset();let r=a===e.name||await l.run({input:{id:i,name:a}}),o=r&&(s===(e.forwardTo??``)||await u.run({input:{id:i,forwardTo:s.trim()||null}}));t(),r&&o&&(d(`${a} is saved.`),n())},children:[(0,B.jsx)(y,{label:`Name`,path:`name`,autoFocus:!0,maxLength:80,value:a,onChange:o}),(0,B.jsx)(y,{label:`Calls go to`,help:`The phone that rings when the inbox is called. Without one, callers hear that no one is available.`,path:`forwardTo`,type:`tel`,value:s,onChange:c}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,onPress:n,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:f,children:`Save`})]})]})})}var Q={form:`_form_2hebp_1`,group:`_group_2hebp_5`,row:`_row_2hebp_14`,name:`_name_2hebp_20`},ht=[{value:`IN_ORDER`,name:`One after another`},{value:`ALL_AT_ONCE`,name:`All at once`},{value:`OWNER_FIRST`,name:`First who last talked with the caller`}],gt=[{value:`VOICEMAIL`,name:`Take a message`},{value:`FORWARD`,name:`Ring another number`},{value:`HANG_UP`,name:`Say something and hang up`}],_t=[{value:`MONDAY`,name:`Monday`},{value:`TUESDAY`,name:`Tuesday`},{value:`WEDNESDAY`,name:`Wednesday`},{value:`THURSDAY`,name:`Thursday`},{value:`FRIDAY`,name:`Friday`},{value:`SATURDAY`,name:`Saturday`},{value:`SUNDAY`,name:`Sunday`}],vt=[{value:`always`,name:`Always open`},{value:`hours`,name:`Open in these hours`}],yt=_t.slice(0,5).map(({value:e})=>({weekday:e,from:`09:00`,until:`17:00`})),bt=20;function xt(e){let t=e=>({action:e?.action??`VOICEMAIL`,words:e?.words??``,language:K(e?.language??null),greetingId:e?.greeting?.id??null,phoneNumber:e?.phoneNumber??``});return{strategy:e?.strategy??`IN_ORDER`,members:e?.members.map(({user:e,ringSeconds:t})=>({userId:e.id,ringSeconds:t}))??[],timeZone:e?.timeZone??``,hours:e?.hours?.map(({weekday:e,from:t,until:n})=>({weekday:e,from:t,until:n}))??null,holidays:e?.holidays.map(({date:e,name:t})=>({date:e,name:t}))??[],whenClosed:t(e?.whenClosed),whenUnanswered:t(e?.whenUnanswered)}}function St({action:e,words:t,language:n,greetingId:r,phoneNumber:i}){return e===`FORWARD`?{action:e,phoneNumber:i.trim()}:e===`VOICEMAIL`&&r!==null?{action:e,greetingId:r}:t.trim()===``?{action:e}:{action:e,words:t.trim(),language:n}}function Ct({inbox:e,changed:t,close:n}){let{rows:r,error:i,refresh:a}=ae(),{business:o}=s();return(0,B.jsxs)(j,{title:`Incoming calls of ${e.name}`,close:n,isWide:!0,children:[i&&!r&&(0,B.jsx)(d,{failure:E(i),retry:a}),!r&&!i&&(0,B.jsx)(u,{rows:4,height:52}),r&&(0,B.jsx)(wt,{inbox:e,users:r,businessZone:o.timeZone,changed:t,close:n})]})}function wt({inbox:{id:e,name:t,route:n},users:i,businessZone:a,changed:o,close:s}){let[c,l]=(0,I.useState)(()=>xt(n)),u=_(De),d=_(Oe),f=r(),p=e=>l(t=>({...t,...e}));return(0,B.jsxs)(x,{change:d.failure?d:u,submit:async()=>{let n={id:e,strategy:c.strategy,members:c.members,timeZone:c.timeZone.trim()||null,hours:c.hours,holidays:c.holidays,whenClosed:St(c.whenClosed),whenUnanswered:St(c.whenUnanswered)};await u.run({input:n})&&(o(),f(`The calls of ${t} follow the new route.`),s())},className:Q.form??``,children:[(0,B.jsx)(v,{label:`Who is rung`,path:`strategy`,options:ht,value:c.strategy,onChange:e=>p({strategy:e})}),(0,B.jsx)(Tt,{users:i,members:c.members,onChange:e=>p({members:e})}),(0,B.jsx)(Et,{title:`When nobody takes the call`,path:`whenUnanswered`,ending:c.whenUnanswered,onChange:e=>p({whenUnanswered:e})}),(0,B.jsx)(Dt,{draft:c,businessZone:a,set:p}),(c.hours!==null||c.holidays.length>0)&&(0,B.jsx)(Et,{title:`When it is closed`,path:`whenClosed`,ending:c.whenClosed,onChange:e=>p({whenClosed:e})}),(0,B.jsxs)(C,{children:[n&&(0,B.jsx)(h,{className:`quiet`,isDisabled:d.isRunning,onPress:async()=>{await d.run({id:e})&&(o(),f(`${t} has no route any longer.`),s())},children:`Remove the route`}),(0,B.jsx)(h,{className:`plain`,onPress:s,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:u.isRunning,children:`Save`})]})]})}function Tt({users:e,members:t,onChange:n}){let r=new Map(e.map(e=>[e.id,e])),i=e.filter(({id:e,active:n})=>n&&!t.some(({userId:t})=>t===e)),a=(e,r)=>{let i=[...t],[a]=i.splice(e,1);a&&i.splice(e+r,0,a),n(i)};return(0,B.jsxs)(`fieldset`,{className:Q.group,children:[(0,B.jsx)(`legend`,{children:`People`}),t.length===0&&(0,B.jsx)(`p`,{className:`soft`,children:`Nobody is rung yet.`}),t.map(({userId:e,ringSeconds:i},o)=>{let s=r.get(e),c=s?.name??`A former user`;return(0,B.jsxs)(`div`,{className:Q.row,children:[(0,B.jsxs)(`span`,{className:Q.name,children:[c,!s?.active&&(0,B.jsx)(`span`,{className:`soft`,children:` is deactivated`}),s?.active&&!s.phoneNumber&&(0,B.jsx)(`span`,{className:`soft`,children:` has no phone`})]}),(0,B.jsx)(b,{label:`${c} rings for`,path:`members.${o}.ringSeconds`,unit:`seconds`,value:i,onChange:e=>n(t.map((t,n)=>n===o?{...t,ringSeconds:e}:t))}),(0,B.jsx)(h,{className:`quiet`,isDisabled:o===0,"aria-label":`${c} earlier`,onPress:()=>a(o,-1),children:`↑`}),(0,B.jsx)(h,{className:`quiet`,isDisabled:o===t.length-1,"aria-label":`${c} later`,onPress:()=>a(o,1),children:`↓`}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Remove ${c}`,onPress:()=>n(t.filter((e,t)=>t!==o)),children:`Remove`})]},e)}),i.length>0&&(0,B.jsx)(v,{label:`Add a person`,path:`members.new`,options:[{value:``,name:`Choose`},...i.map(({id:e,name:t})=>({value:e,name:t}))],value:``,onChange:e=>e&&n([...t,{userId:e,ringSeconds:bt}])})]})}function Et({title:e,path:t,ending:n,onChange:r}){let i=e=>r({...n,...e}),a=n.action===`HANG_UP`||n.action===`VOICEMAIL`&&n.greetingId===null;return(0,B.jsxs)(`fieldset`,{className:Q.group,children:[(0,B.jsx)(`legend`,{children:e}),(0,B.jsx)(v,{label:e,path:`${t}.action`,options:gt,value:n.action,onChange:e=>i({action:e})}),n.action===`VOICEMAIL`&&(0,B.jsx)(oe,{label:`Greeting`,path:`${t}.greetingId`,none:`A voice reads words`,value:n.greetingId,onChange:e=>i({greetingId:e})}),n.action===`FORWARD`&&(0,B.jsx)(y,{label:`Number`,help:`Such as +14155550100.`,path:`${t}.phoneNumber`,type:`tel`,value:n.phoneNumber,onChange:e=>i({phoneNumber:e})}),a&&(0,B.jsx)(w,{label:`Words`,help:`A voice reads it to the caller. Without it, the caller hears the usual words.`,path:`${t}.words`,rows:2,maxLength:1e3,value:n.words,onChange:e=>i({words:e})}),a&&n.words.trim()!==``&&(0,B.jsx)(v,{label:`Language of the words`,path:`${t}.language`,options:G,value:n.language,onChange:e=>i({language:e})})]})}function Dt({draft:e,businessZone:t,set:n}){let{hours:r,holidays:i,timeZone:a}=e,o=(e,t)=>n({hours:r?.map((n,r)=>r===e?{...n,...t}:n)??null});return(0,B.jsxs)(`fieldset`,{className:Q.group,children:[(0,B.jsx)(`legend`,{children:`Opening hours`}),(0,B.jsx)(v,{label:`Opening hours`,path:`hours`,options:vt,value:r===null?`always`:`hours`,onChange:e=>n({hours:e===`always`?null:yt})}),r?.map((e,t)=>(0,B.jsxs)(`div`,{className:Q.row,children:[(0,B.jsx)(v,{label:`Day`,path:`hours.${t}.weekday`,options:_t,value:e.weekday,onChange:e=>o(t,{weekday:e})}),(0,B.jsx)(y,{label:`From`,path:`hours.${t}.from`,value:e.from,maxLength:5,onChange:e=>o(t,{from:e})}),(0,B.jsx)(y,{label:`Until`,path:`hours.${t}.until`,value:e.until,maxLength:5,onChange:e=>o(t,{until:e})}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Remove hours ${t+1}`,onPress:()=>n({hours:r.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),r&&(0,B.jsx)(h,{className:`plain`,onPress:()=>n({hours:[...r,{weekday:`SATURDAY`,from:`09:00`,until:`12:00`}]}),children:`Add hours`}),i.map((e,t)=>(0,B.jsxs)(`div`,{className:Q.row,children:[(0,B.jsx)(y,{label:`Closed on`,path:`holidays.${t}.date`,type:`date`,value:e.date,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,date:e}:n)})}),(0,B.jsx)(y,{label:`Name of the day`,path:`holidays.${t}.name`,maxLength:80,value:e.name,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,name:e}:n)})}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Remove the holiday ${e.name}`,onPress:()=>n({holidays:i.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),(0,B.jsx)(h,{className:`plain`,onPress:()=>n({holidays:[...i,{date:``,name:``}]}),children:`Add a holiday`}),(r!==null||i.length>0)&&(0,B.jsx)(H,{label:`Time zone`,help:`Hours and holidays are on its clock.`,none:`That of the business, ${t}`,value:a,onChange:e=>n({timeZone:e})})]})}function Ot(){let e=o(),t=e(`INBOXES_MANAGE`),n=e(`NUMBERS_MANAGE`),{data:r,error:i,refresh:a}=k(Ee,{mayManage:t}),s=k(ke,{},{pause:!e(`NUMBERS_READ`)}),c=()=>Promise.all([a(),e(`NUMBERS_READ`)&&s.refresh()]);O([`INBOXES`,`NUMBERS`],c);let l=r?.inboxes,f=(0,I.useMemo)(()=>l?.filter(({isActive:e})=>e)??[],[l]);if(i&&!r)return(0,B.jsx)(d,{failure:E(i),retry:c});if(!l)return(0,B.jsx)(u,{rows:5,height:52});let p=l.filter(({isActive:e})=>!e),m=s.data?.numbers?.nodes.filter(({state:e})=>e!==`ACTIVE`&&e!==`RELEASED`)??[];return(0,B.jsxs)(`div`,{className:z.parts,children:[(0,B.jsx)(kt,{inboxes:f,mayManage:t,mayBuy:n,changed:c}),m.length>0&&(0,B.jsx)(Lt,{numbers:m,mayManage:n,changed:c}),p.length>0&&(0,B.jsx)(zt,{inboxes:p,changed:c})]})}function kt({inboxes:e,mayManage:t,mayBuy:n,changed:r}){let i=_(Pe),[a,o]=Y(e,e=>i.run({ids:e}),r),[s,l]=(0,I.useState)(null),u=()=>l(null);return(0,B.jsxs)(c,{title:`Inboxes`,about:`Each has a number that sends, receives and calls.`,actions:t&&(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(h,{className:`plain`,onPress:()=>l({kind:`create`}),children:`Add a number you have`}),n&&(0,B.jsx)(h,{className:`primary`,onPress:()=>l({kind:`buy`}),children:`Buy a number`})]}),children:[i.failure&&(0,B.jsx)(d,{failure:i.failure}),a.length===0&&(0,B.jsx)(f,{title:`There is no active inbox`,children:t?`Buy a number, or add one that you have.`:`An admin of your business adds one.`}),(0,B.jsx)(J,{label:`Inboxes`,items:a,canSort:t,onOrder:o,children:e=>(0,B.jsxs)(B.Fragment,{children:[(0,B.jsxs)(`span`,{className:z.words,children:[(0,B.jsx)(`strong`,{children:e.name}),(0,B.jsx)(`span`,{className:z.number,children:e.phoneNumber}),(0,B.jsx)(At,{inbox:e}),(0,B.jsx)(Mt,{inbox:e})]}),t&&(0,B.jsxs)(`div`,{className:z.rowActions,children:[(0,B.jsx)(h,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>l({kind:`edit`,inbox:e}),children:`Edit`}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Incoming calls of ${e.name}`,onPress:()=>l({kind:`route`,inbox:e}),children:`Calls`}),n&&e.number?.state===`ACTIVE`&&(0,B.jsx)(h,{className:`quiet`,"aria-label":`Release the number of ${e.name}`,onPress:()=>l({kind:`release`,inbox:e}),children:`Release`}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Deactivate ${e.name}`,onPress:()=>l({kind:`deactivate`,inbox:e}),children:`Deactivate`})]})]})}),s?.kind===`edit`&&(0,B.jsx)(mt,{inbox:s.inbox,changed:r,close:u}),s?.kind===`route`&&(0,B.jsx)(Ct,{inbox:s.inbox,changed:r,close:u}),s?.kind===`deactivate`&&(0,B.jsx)(Nt,{inbox:s.inbox,changed:r,close:u}),s?.kind===`release`&&(0,B.jsx)(Pt,{inbox:s.inbox,changed:r,close:u}),s?.kind===`create`&&(0,B.jsx)(Ft,{changed:r,close:u}),s?.kind===`buy`&&(0,B.jsx)(ft,{changed:r,close:u})]})}function At({inbox:{forwardTo:e,route:t}}){if(t){let e=t.members.length;return(0,B.jsxs)(A,{tone:t.isOpen?`good`:`neutral`,children:[t.isOpen?`open`:`closed`,`, `,e===1?`1 person rings`:`${e} people ring`]})}return e&&(0,B.jsxs)(A,{children:[`calls go to `,e]})}var jt={FAILED:[`registration refused`,`alert`],PENDING:[`registration in review`,`warn`],REGISTERED:[`registered for texts`,`good`],UNREGISTERED:[`not registered: US carriers block its texts`,`alert`]};function Mt({inbox:e}){let{number:t}=e,n=_(Le),r=o()(`NUMBERS_MANAGE`),i=t?.registration&&jt[t.registration.state];return(0,B.jsxs)(B.Fragment,{children:[i&&(0,B.jsx)(`span`,{title:t.registration?.reason??void 0,children:(0,B.jsx)(A,{tone:i[1],children:i[0]})}),t?.state===`ACTIVE`&&!t.isConnected&&(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(A,{tone:`warn`,children:`not connected yet`}),r&&(0,B.jsx)(h,{className:`quiet`,isDisabled:n.isRunning,onPress:()=>n.run({id:e.id}),children:`Connect`})]}),t?.problem&&(0,B.jsx)(`span`,{className:`soft`,children:t.problem})]})}function Nt({inbox:e,changed:t,close:n}){let i=_(Ie),a=_(Fe),o=r(),{id:s,name:c}=e;return(0,B.jsx)(M,{title:`Deactivate ${c}?`,consequence:(0,B.jsx)(`p`,{children:`It no longer sends, receives or calls, and its scheduled texts fail at their time. Its conversations stay. A number that was not bought becomes free for others.`}),action:`Deactivate`,change:i,confirm:async()=>{let e=await i.run({id:s});return e&&(t(),o(`${c} is inactive.`,{undo:()=>void a.run({id:s}).then(t)})),e},close:n})}function Pt({inbox:e,changed:t,close:n}){let i=_(Be),a=r(),{number:o,phoneNumber:s,name:c}=e;return(0,B.jsx)(M,{title:`Release ${s}?`,consequence:(0,B.jsxs)(`p`,{children:[`The number goes back, and anyone may get it: you may never have it again. `,c,` becomes inactive; its conversations stay.`]}),action:`Release the number`,change:i,confirm:async()=>{let e=await i.run({id:o?.id??``});return e&&(t(),a(`${s} is being released.`)),e},close:n})}function Ft({changed:e,close:t}){let[n,i]=(0,I.useState)(``),[a,o]=(0,I.useState)(``),s=_(je),c=r();return(0,B.jsx)(j,{title:`Add a number you have`,close:t,children:(0,B.jsxs)(x,{change:s,submit:async()=>{let r={name:n,phoneNumber:a.trim()},i=await s.run(e=>({input:{...r,idempotencyKey:e}}));i&&(c(`${i.name} is active.`),e(),t())},children:[(0,B.jsx)(y,{label:`Number`,help:`Such as +14155550100. It must be yours at the carrier.`,path:`phoneNumber`,type:`tel`,autoFocus:!0,value:a,onChange:o}),(0,B.jsx)(y,{label:`Name of the inbox`,path:`name`,maxLength:80,value:n,onChange:i}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,onPress:t,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:s.isRunning,children:`Add`})]})]})})}var It={ACTIVE:[`active`,`good`],ASSIGNED:[`waits for you`,`warn`],FAILED:[`not bought`,`alert`],ORDERED:[`is being bought`,`warn`],RELEASED:[`released`,`neutral`],RELEASING:[`is going back`,`warn`]};function Lt({numbers:e,mayManage:t,changed:n}){let[r,i]=(0,I.useState)(null);return(0,B.jsxs)(c,{title:`Numbers on their way`,children:[(0,B.jsx)(`ul`,{className:z.plainList,children:e.map(e=>{let[n,r]=It[e.state];return(0,B.jsxs)(`li`,{children:[(0,B.jsxs)(`span`,{className:z.words,children:[(0,B.jsx)(`strong`,{children:e.phoneNumber}),(0,B.jsx)(A,{tone:r,children:n}),e.problem&&(0,B.jsx)(`span`,{className:`soft`,children:e.problem})]}),t&&e.state===`ASSIGNED`&&(0,B.jsx)(h,{className:`quiet`,onPress:()=>i(e),children:`Make it an inbox`})]},e.id)})}),r&&(0,B.jsx)(Rt,{number:r,changed:n,close:()=>i(null)})]})}function Rt({number:e,changed:t,close:n}){let[r,i]=(0,I.useState)(``),a=_(ze);return(0,B.jsx)(j,{title:`Make ${e.phoneNumber} an inbox`,close:n,children:(0,B.jsxs)(x,{change:a,submit:async()=>{await a.run({input:{id:e.id,name:r}})&&(t(),n())},children:[(0,B.jsx)(y,{label:`Name of the inbox`,path:`name`,autoFocus:!0,maxLength:80,value:r,onChange:i}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,onPress:n,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:a.isRunning,children:`Make it an inbox`})]})]})})}function zt({inboxes:e,changed:t}){let n=_(Fe);return(0,B.jsxs)(c,{title:`Inactive`,about:`They keep their conversations, and neither send, receive nor call.`,children:[n.failure&&(0,B.jsx)(d,{failure:n.failure}),(0,B.jsx)(`ul`,{className:z.plainList,children:e.map(({id:e,name:r,phoneNumber:i})=>(0,B.jsxs)(`li`,{children:[(0,B.jsxs)(`span`,{className:z.words,children:[r,` `,(0,B.jsx)(`span`,{className:z.number,children:i})]}),(0,B.jsx)(h,{className:`quiet`,"aria-label":`Activate ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Activate`})]},e))})]})}function Bt(){let{data:e,error:t,refresh:n}=k(pe,{},{requestPolicy:`network-only`}),r=e?.personErasures;return(0,B.jsxs)(c,{title:`Erasures`,about:`After a backup is restored, order the erasures since the backup again.`,children:[t&&(0,B.jsx)(d,{failure:E(t),retry:n}),!r&&!t&&(0,B.jsx)(u,{rows:2,height:48}),r?.length===0&&(0,B.jsx)(f,{title:`No erasure was ordered`}),r&&r.length>0&&(0,B.jsx)(`ul`,{className:z.plainList,"aria-label":`Erasures`,children:r.map(e=>(0,B.jsxs)(`li`,{children:[(0,B.jsxs)(`span`,{className:z.words,children:[(0,B.jsx)(`code`,{children:e.id}),(0,B.jsxs)(`span`,{className:`soft`,children:[`ordered `,(0,B.jsx)(F,{at:e.createdAt}),`, `,i(e.erasedRows),` records erased`]})]}),(0,B.jsx)(Vt,{erasure:e})]},e.id))})]})}function Vt({erasure:{erasedAt:e,completedAt:t}}){return t===null?e===null?(0,B.jsx)(A,{tone:`warn`,children:`Running`}):(0,B.jsx)(A,{children:`Erased, one more look follows`}):(0,B.jsx)(A,{tone:`good`,children:`Completed`})}var Ht=t(`/settings/$part`),Ut=1e4;function Wt({ordered:e}){let{contact:t}=Ht.useSearch(),[n,r]=(0,I.useState)(t??``),[i,a]=(0,I.useState)(t?Kt(t):null),[o,s]=(0,I.useState)();return(0,B.jsxs)(c,{title:`Data of a person`,about:`A person who asks for it may have a copy, or the erasure, of their data.`,children:[(0,B.jsxs)(x,{change:Gt,submit:()=>{let e=n.trim();s(e===``?`Write a phone number or the id of a contact.`:void 0),a(e===``?null:Kt(e))},label:`Find a person`,className:z.form??``,children:[(0,B.jsx)(y,{label:`Person`,help:`A phone number, such as +14155550100, or the id of a contact. A number finds all contacts that have it.`,maxLength:64,fault:o,value:n,onChange:e=>{r(e),s(void 0)}}),(0,B.jsx)(C,{children:(0,B.jsx)(h,{type:`submit`,className:`plain`,children:`Find`})})]}),i&&(0,B.jsx)(qt,{person:i,erased:()=>{a(null),r(``),e()}},JSON.stringify(i))]})}var Gt={failure:null,faults:{}};function Kt(e){return/^con_/.test(e)?{contactId:e}:{phoneNumber:e.replace(/[\s().-]/g,``)}}function qt({person:e,erased:t}){let{data:n,error:r,refresh:i}=k(ue,e,{requestPolicy:`network-only`}),[a,o]=(0,I.useState)(!1),s=Yt(e);if(r)return(0,B.jsx)(d,{failure:E(r),retry:i});if(!n)return(0,B.jsx)(u,{rows:3,height:32});let c=n.personSummary;return c?(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`dl`,{className:z.summary,"aria-label":`The data of the person`,children:Jt(c).map(([e,t])=>(0,B.jsxs)(`div`,{children:[(0,B.jsx)(`dt`,{children:e}),(0,B.jsx)(`dd`,{children:t})]},e))}),s.failure&&(0,B.jsx)(d,{failure:s.failure}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,isDisabled:s.isRunning,onPress:()=>s.download(`JSON`),children:`Download JSON`}),(0,B.jsx)(h,{className:`plain`,isDisabled:s.isRunning,onPress:()=>s.download(`CSV`),children:`Download CSV`}),(0,B.jsx)(h,{className:`danger`,onPress:()=>o(!0),children:`Erase this person`})]}),a&&(0,B.jsx)(Xt,{person:e,summary:c,erased:t,close:()=>o(!1)})]}):(0,B.jsx)(f,{title:`This contact does not exist`,children:`If it was deleted, write the phone number of the person.`})}function Jt({names:e,phoneNumbers:t,emails:n,...r}){let a=e=>e.length===0?`None`:e.join(`, `),o=e=>e===Ut?`${i(e)} or more`:i(e);return[[`Names`,a(e)],[`Numbers`,a(t)],[`E-mail addresses`,a(n)],[`Contacts`,o(r.contactCount)],[`Contacts of campaigns`,o(r.campaignContactCount)],[`Texts`,o(r.messageCount)],[`Calls`,o(r.callCount)]]}function Yt(e){let t=_(de),[n,r]=(0,I.useState)(!1),i=async n=>{r(!0);try{let r=[],i=null;do{let a=await t.run({input:{...e,format:n,after:i}});if(!a)return;r.push(a.content),i=a.next}while(i!==null);let a=n===`JSON`?`application/json`:`text/csv`,o=URL.createObjectURL(new Blob(r,{type:a})),s=document.createElement(`a`);s.href=o,s.download=`person.${n.toLowerCase()}`,s.click(),URL.revokeObjectURL(o)}finally{r(!1)}};return{isRunning:n,failure:t.failure,download:e=>void i(e)}}function Xt({person:e,summary:t,erased:n,close:a}){let o=_(fe),s=r(),{phoneNumbers:c,campaignContactCount:l,contactCount:u,messageCount:d,callCount:f}=t;return(0,B.jsx)(M,{title:`Erase ${t.names[0]??c[0]??`this person`}?`,consequence:(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{children:`This cannot be undone. Within minutes the service deletes:`}),(0,B.jsxs)(`ul`,{children:[(0,B.jsxs)(`li`,{children:[i(u+l),` contacts, with all their fields, and their places in campaigns`]}),(0,B.jsxs)(`li`,{children:[i(d),` texts with their files; scheduled texts are not sent`]}),(0,B.jsxs)(`li`,{children:[i(f),` calls with notes, recordings and transcripts`]}),(0,B.jsx)(`li`,{children:`events about the person, also those that are not delivered yet`})]}),(0,B.jsxs)(`p`,{children:[`Opt-outs and the do-not-call list keep the numbers`,c.length>0&&` ${c.join(`, `)}`,`, so that nobody calls or texts them again. Counts of campaigns, broadcasts and days stay true. What the service has already sent to apps, to the carrier and into backups is not erased.`]})]}),action:`Erase for good`,change:o,confirm:async()=>{let t=await o.run({input:e});return t&&(s(`The erasure is ordered.`),n()),t},close:a})}var $={MESSAGE:{path:`messageDays`,label:`Texts with their files`},CALL:{path:`callDays`,label:`Calls with notes, recordings and transcripts`},RECORDING:{path:`recordingDays`,label:`Recordings and voicemails with their transcripts`},SESSION:{path:`sessionDays`,label:`Ended sessions of the dialer`},IMPORT:{path:`importDays`,label:`Ended imports with their refused rows`},NOTICE:{path:`noticeDays`,label:`Notices`},EVENT:{path:`eventDays`,label:`Events`},ATTEMPT:{path:`attemptDays`,label:`Attempts to deliver events`},AUDIT:{path:`auditDays`,label:`Entries of the audit log`}};function Zt(){let{data:e,error:t,refresh:n}=k(le);if(O([`SETTINGS`],n),t&&!e)return(0,B.jsx)(d,{failure:E(t),retry:n});if(!e)return(0,B.jsx)(u,{rows:9,height:64});let{retention:r,retentionLimits:i}=e.viewer.business;return(0,B.jsx)(Qt,{retention:r,limits:i})}function Qt({retention:e,limits:t}){let{values:n,before:a,changes:o,edit:s,settle:l}=D(e),u=_(L),d=r(),[f,p]=(0,I.useState)(!1),m=t.filter(e=>$t(e,a,o)),g=async()=>{let e=await u.run({input:{retention:o}});return e&&(d(`The retention is saved.`),l()),e};return(0,B.jsxs)(c,{title:`Retention`,about:`Older data is deleted within hours, for good. Counts of the past stay.`,children:[(0,B.jsxs)(x,{change:u,submit:()=>{Object.keys(o).length===0?d(`Nothing has changed.`):m.length>0?(u.reset(),p(!0)):g()},label:`Retention`,className:z.form??``,children:[t.map(e=>{let{path:t,label:r}=$[e.setting];return(0,B.jsx)(b,{label:r,help:en(e,n[t]),path:`retention.${t}`,unit:`days`,value:n[t],onChange:e=>s({[t]:e})},t)}),(0,B.jsx)(C,{children:(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:u.isRunning,children:`Save`})})]}),f&&(0,B.jsx)(M,{title:`Keep data for a shorter time?`,consequence:(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(`p`,{children:`This is deleted within hours, and cannot be restored:`}),(0,B.jsx)(`ul`,{children:m.map(({setting:e})=>{let{path:t,label:n}=$[e];return(0,B.jsxs)(`li`,{children:[n,`: older than `,i(o[t]),` days`]},t)})})]}),action:`Keep for a shorter time`,change:u,confirm:async()=>{let e=await g();return p(!1),e},close:()=>p(!1)})]})}function $t({setting:e,serviceDays:t},n,r){let{path:i}=$[e],a=r[i];return typeof a==`number`&&a<(n[i]??t??1/0)}function en({least:e,most:t,serviceDays:n},r){let a=`${i(e)} to ${i(t)}.`;if(n===null)return`${a} Empty: kept without a limit.`;let o=r!==null&&r>n;return`${a} The service keeps them for ${i(n)} days${o?`, which is shorter and applies`:``}.`}function tn(){let[e,t]=(0,I.useState)(0);return(0,B.jsxs)(`div`,{className:z.parts,children:[(0,B.jsx)(Zt,{}),(0,B.jsx)(Wt,{ordered:()=>t(e=>e+1)}),(0,B.jsx)(Bt,{},e)]})}var nn=[{value:`TEXTS`,name:`No texts`,done:`gets no more texts.`},{value:`CALLS`,name:`No calls`,done:`is called no more.`},{value:`ALL`,name:`Neither`,done:`is neither texted nor called again.`},{value:`NONE`,name:`No refusal`,done:`has refused nothing.`}];function rn(){let e=N(we,{},e=>e.refusalReviews);O([`REFUSALS`],e.refresh);let t=_(Te),n=r(),i=async({id:r},{value:i,done:a})=>{await t.run({input:{id:r,decision:i}})&&(e.refresh(),n(`${r} ${a}`))};return(0,B.jsxs)(c,{title:`Refusals to review`,about:`These texts may ask for no more texts or calls. After ten business days each counts as a refusal of both.`,children:[t.failure&&(0,B.jsx)(d,{failure:t.failure}),(0,B.jsx)(P,{label:`Texts that may be refusals`,columns:[{id:`number`,name:`Number`,width:`10rem`,isTitle:!0,cell:({id:e,message:t})=>t?(0,B.jsx)(a,{to:`/inbox`,search:{conversation:t.conversationId},children:e}):e},{id:`text`,name:`Text`,width:`minmax(0, 2fr)`,cell:({message:e})=>e?.body??`The text is not stored.`},{id:`dueAt`,name:`Decide before`,width:`10rem`,cell:({dueAt:e})=>(0,B.jsx)(F,{at:e})},{id:`decision`,name:`What it refuses`,width:`minmax(18rem, 1fr)`,align:`end`,cell:e=>(0,B.jsx)(`div`,{className:z.decisions,children:nn.map(n=>(0,B.jsx)(h,{className:`quiet`,"aria-label":`${n.name}: ${e.id}`,isDisabled:t.isRunning,onPress:()=>i(e,n),children:n.name},n.value))})}],list:e,empty:(0,B.jsx)(f,{title:`No text waits for a decision`})})]})}var an=[{value:`NATIONAL`,name:`National: numbers that refuse advertising`},{value:`STATE`,name:`State: the same in a part of a country`},{value:`REASSIGNED`,name:`Reassigned: numbers with a new owner`},{value:`LITIGATOR`,name:`Litigators: never called`}],on={NATIONAL:`National`,STATE:`State`,REASSIGNED:`Reassigned`,LITIGATOR:`Litigators`};function sn(){let e=o()(`DO_NOT_CALL_MANAGE`),{data:t,error:n,refresh:r}=k(Ve);O([`DO_NOT_CALL`],r);let[i,a]=(0,I.useState)(!1);return n&&!t?(0,B.jsx)(d,{failure:E(n),retry:r}):t?.registries?(0,B.jsxs)(c,{title:`Registries`,about:`Campaigns do not call the numbers of these lists, and broadcasts do not text them. You can still answer a text. A list that is older than 31 days stops the campaigns that use it.`,actions:e&&(0,B.jsx)(h,{className:`primary`,onPress:()=>a(!0),children:`Import a file`}),children:[t.registries.length===0&&(0,B.jsx)(f,{title:`No registry is imported`,children:`Get the file from its keeper, such as the FTC, and import it here.`}),(0,B.jsx)(`ul`,{className:z.plainList,children:t.registries.map(t=>(0,B.jsxs)(`li`,{children:[(0,B.jsx)(cn,{registry:t}),e&&(0,B.jsx)(ln,{registry:t,changed:r})]},t.id))}),i&&(0,B.jsx)(un,{changed:r,close:()=>a(!1)})]}):(0,B.jsx)(u,{rows:4,height:52})}function cn({registry:e}){let{name:t,kind:n,asOf:r,validUntil:a,isStale:o,numberCount:s,pendingImport:c}=e;return(0,B.jsxs)(`span`,{children:[(0,B.jsx)(`strong`,{children:t}),` `,on[n],o&&(0,B.jsx)(A,{tone:`alert`,children:`Too old: its campaigns do not call`}),(0,B.jsxs)(`span`,{className:`soft`,children:[r===null?` Not in use yet.`:` ${i(s)} numbers of ${r}, valid until ${a}.`,c?.state===`RUNNING`&&` A file is being imported: ${i(c.handledCount)} of ${i(c.totalCount)} lines.`,c?.failure&&` The last import failed: ${c.failure}`]})]})}function ln({registry:{id:e,name:t},changed:n}){let r=_(Ue),[i,a]=(0,I.useState)(!1);return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(h,{className:`quiet`,"aria-label":`Delete ${t}`,onPress:()=>a(!0),children:`Delete`}),i&&(0,B.jsx)(M,{title:`Delete ${t}?`,consequence:(0,B.jsx)(`p`,{children:`Campaigns may call its numbers again, unless another list has them.`}),action:`Delete`,change:r,close:()=>a(!1),confirm:async()=>{let t=await r.run({id:e});return t&&n(),t}})]})}function un({changed:e,close:t}){let n=_(He),i=r(),[a,o]=(0,I.useState)(`NATIONAL`),[s,c]=(0,I.useState)(``),[l,u]=(0,I.useState)(``),[d,f]=(0,I.useState)(null);return(0,B.jsx)(j,{title:`Import a registry`,close:t,children:(0,B.jsxs)(x,{change:n,submit:async()=>{if(d===null)return;let r={kind:a,name:s,asOf:l,file:d};await n.run(e=>({input:{...r,idempotencyKey:e}}))&&(e(),i(`${s} is being imported. The former list counts until it is complete.`),t())},children:[(0,B.jsx)(v,{label:`Kind`,path:`kind`,options:an,value:a,onChange:e=>o(e)}),(0,B.jsx)(y,{label:`Name`,path:`name`,help:`Such as FTC 212. A file replaces the list with the same name.`,maxLength:80,value:s,onChange:c}),(0,B.jsx)(y,{label:`Date of the list`,path:`asOf`,type:`date`,value:l,onChange:u}),(0,B.jsx)(se,{acceptedFileTypes:[`.txt`,`.csv`,`.tsv`],onSelect:e=>f(e?.[0]??null),children:(0,B.jsx)(h,{className:`plain`,children:d===null?`Choose a file`:d.name})}),(0,B.jsxs)(C,{children:[(0,B.jsx)(h,{className:`plain`,onPress:t,children:`Cancel`}),(0,B.jsx)(h,{type:`submit`,className:`primary`,isDisabled:n.isRunning||d===null,children:`Import`})]})]})})}var dn=t(`/settings/$part`),fn=[{id:`account`,name:`Your account`,needs:`VIEWER_READ`,content:We},{id:`business`,name:`Business`,needs:`BUSINESS_MANAGE`,content:Je},{id:`numbers`,name:`Inboxes and numbers`,needs:`INBOXES_READ`,content:Ot},{id:`dispositions`,name:`Dispositions`,needs:`DISPOSITIONS_READ`,content:tt},{id:`do-not-call`,name:`Do not call`,needs:`DO_NOT_CALL_READ`,content:ot},{id:`refusals`,name:`Refusals`,needs:`REFUSALS_REVIEW`,content:rn},{id:`registries`,name:`Registries`,needs:`DO_NOT_CALL_READ`,content:sn},{id:`privacy`,name:`Privacy`,needs:`PEOPLE_ERASE`,content:tn}];function pn(){let{part:e}=dn.useParams(),t=o(),n=fn.filter(({needs:e})=>t(e)),r=n.find(({id:t})=>t===e)?.content;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(l,{title:`Settings`}),(0,B.jsx)(p,{label:`Settings`,children:n.map(({id:e,name:t})=>(0,B.jsx)(a,{to:`/settings/$part`,params:{part:e},activeProps:{"aria-current":`page`},children:t},e))}),r?(0,B.jsx)(r,{}):(0,B.jsx)(f,{title:`There is no such part of the settings`})]})}export{pn as Settings};