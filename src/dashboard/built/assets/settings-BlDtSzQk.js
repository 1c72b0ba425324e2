import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{D as t,h as n,m as r,s as i}from"./index-CyjKpP9P.js";import{t as a}from"./link-DW0LW6U8.js";import{n as o,r as s}from"./viewer-DTEjyYpR.js";import{n as c,t as l}from"./heads-2fKni5gh.js";import{i as u,n as d,t as f}from"./states-DAZFJ6Za.js";import{n as p}from"./tabs-To5cFPeZ.js";import{St as m,n as h,xt as g}from"./Button-BOYhH1g_.js";import{t as _}from"./change-ilOFUgF1.js";import{a as v,c as y,i as b,l as x,n as S,o as C,r as w,s as T,t as ee}from"./field-CQk3JrSR.js";import{t as E}from"./graphql-Dl2pyFBD.js";import{n as D}from"./client-DgZSKugW.js";import{t as O}from"./draft-B-XDVf0W.js";import{r as k,t as A}from"./read-DsjA-JDT.js";import{t as j}from"./badge-BP8q_UtV.js";import{n as M,t as N}from"./dialog-SoCf37D6.js";import{n as te,r as ne,t as re}from"./useDragAndDrop-BUSNuGVR.js";import{n as P}from"./rows-B_gIOuUg.js";import{t as ie}from"./search-input-B7wrsVbK.js";import{t as F}from"./table-D5P8SElv.js";import{n as I}from"./time--65C9Zf-.js";import{t as ae}from"./colleagues-C-eVHfgt.js";import{t as oe}from"./audio-field-Db0imyg1.js";import{t as se}from"./facts-CiHN-RKM.js";import{t as ce}from"./FileTrigger-3TUldzRu.js";var L=e(m(),1),le=E(`
  query BusinessSettings {
    viewer {
      business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes hasDialer recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact retention { recordingDays }
      }
    }
  }
`),R=E(`
  mutation UpdateBusiness($input: UpdateBusinessInput!) {
    updateBusiness(input: $input) {
      __typename
      ... on Business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes recordsCalls
        recordingAnnouncement recordingAnnouncementLanguage helpContact retention { recordingDays }
      }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ue=E(`
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
`),de=E(`
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
`),fe=E(`
  mutation ExportPerson($input: ExportPersonInput!) {
    exportPerson(input: $input) {
      __typename
      ... on PersonExport { id }
      ... on DomainError { message requestId }
    }
  }
`),pe=E(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      __typename
      ... on PersonErasure { id }
      ... on DomainError { message requestId }
    }
  }
`),me=E(`
  query PersonErasures {
    personErasures { id contactId erasedRows countedRows createdAt erasedAt completedAt }
  }
`),he=E(`
  query PersonExports {
    personExports { id format state failure rowCount countedRows size createdAt expiresAt url }
  }
`),ge=E(`
  mutation SetOwnPhone($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) {
      __typename
      ... on User { id phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),_e=E(`
  mutation UpdateSelf($input: UpdateUserInput!) {
    updateUser(input: $input) {
      __typename
      ... on User { id name timeZone phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ve=E(`
  query Dispositions($mayManage: Boolean!) {
    dispositions { id name source systemOutcome marksContactComplete }
    retiredDispositions @include(if: $mayManage) { id name }
  }
`),ye=E(`
  mutation CreateDisposition($input: CreateDispositionInput!) {
    createDisposition(input: $input) {
      __typename
      ... on Disposition { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),be=E(`
  mutation UpdateDisposition($input: UpdateDispositionInput!) {
    updateDisposition(input: $input) {
      __typename
      ... on Disposition { id name marksContactComplete }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),xe=E(`
  mutation ReorderDispositions($ids: [ID!]!) {
    reorderDispositions(input: { ids: $ids }) {
      __typename
      ... on DispositionList { dispositions { id } }
      ... on DomainError { message requestId }
    }
  }
`),Se=E(`
  mutation RetireDisposition($id: ID!) {
    retireDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),z=E(`
  mutation RestoreDisposition($id: ID!) {
    restoreDisposition(input: { id: $id }) {
      __typename
      ... on Disposition { id }
      ... on DomainError { message requestId }
    }
  }
`),Ce=E(`
  query DoNotCallNumbers($prefix: String, $after: String) {
    doNotCallNumbers(first: 100, prefix: $prefix, after: $after) {
      nodes { id: phoneNumber note source createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`),B=E(`
  mutation AddDoNotCall($numbers: [DoNotCallNumberInput!]!) {
    addDoNotCallNumbers(input: { numbers: $numbers }) {
      __typename
      ... on DoNotCallAddition { outcomes { result error { message } number { phoneNumber } } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),we=E(`
  mutation RemoveDoNotCall($phoneNumber: String!) {
    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {
      __typename
      ... on DoNotCallRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),Te=E(`
  query RefusalReviews($after: String) {
    refusalReviews(first: 100, after: $after) {
      nodes { id: phoneNumber saidAt dueAt message { id body conversationId } }
      pageInfo { hasNextPage endCursor }
    }
  }
`),Ee=E(`
  mutation DecideRefusal($input: RefusalDecisionInput!) {
    decideRefusal(input: $input) {
      __typename
      ... on RefusalReview { phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),De=E(`
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
`),Oe=E(`
  mutation SetInboxRoute($input: SetInboxRouteInput!) {
    setInboxRoute(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ke=E(`
  mutation RemoveInboxRoute($id: ID!) {
    removeInboxRoute(input: { id: $id }) {
      __typename
      ... on InboxRouteRemoval { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),Ae=E(`
  query Numbers {
    numbers(first: 100) {
      nodes { id phoneNumber state origin problem inbox { id } }
    }
  }
`),je=E(`
  query AvailableNumbers($country: String!, $kind: NumberKind!, $areaCode: String, $contains: String) {
    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains) {
      phoneNumber
      locality
      capabilities
    }
  }
`),Me=E(`
  mutation CreateInbox($input: CreateInboxInput!) {
    createInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ne=E(`
  mutation RenameInbox($input: UpdateInboxInput!) {
    updateInbox(input: $input) {
      __typename
      ... on Inbox { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Pe=E(`
  mutation ForwardInbox($input: SetInboxForwardingInput!) {
    setInboxForwarding(input: $input) {
      __typename
      ... on Inbox { id forwardTo }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Fe=E(`
  mutation ReorderInboxes($ids: [ID!]!) {
    reorderInboxes(input: { ids: $ids }) {
      __typename
      ... on InboxList { inboxes { id } }
      ... on DomainError { message requestId }
    }
  }
`),V=E(`
  mutation ActivateInbox($id: ID!) {
    activateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),Ie=E(`
  mutation DeactivateInbox($id: ID!) {
    deactivateInbox(input: { id: $id }) {
      __typename
      ... on Inbox { id isActive }
      ... on DomainError { message requestId }
    }
  }
`),Le=E(`
  mutation ConnectInbox($id: ID!) {
    connectInbox(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),Re=E(`
  mutation BuyNumber($input: BuyNumberInput!) {
    buyNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),ze=E(`
  mutation AdoptNumber($input: AdoptNumberInput!) {
    adoptNumber(input: $input) {
      __typename
      ... on BusinessNumber { id state phoneNumber }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Be=E(`
  mutation ReleaseNumber($id: ID!) {
    releaseNumber(input: { id: $id }) {
      __typename
      ... on BusinessNumber { id state }
      ... on DomainError { message requestId }
    }
  }
`),Ve=E(`
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
`),He=E(`
  mutation ImportRegistry($input: ImportRegistryInput!) {
    importRegistry(input: $input) {
      __typename
      ... on Registry { id pendingImport { refusedCount } }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),Ue=E(`
  mutation DeleteRegistry($id: ID!) {
    deleteRegistry(input: { id: $id }) {
      __typename
      ... on RegistryDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`),H={parts:`_parts_5lr4p_1`,form:`_form_5lr4p_6`,words:`_words_5lr4p_9`,decisions:`_decisions_5lr4p_18`,rowActions:`_rowActions_5lr4p_23`,plainList:`_plainList_5lr4p_26`,number:`_number_5lr4p_43`,search:`_search_5lr4p_47`,offers:`_offers_5lr4p_53`,offer:`_offer_5lr4p_53`,summary:`_summary_5lr4p_77`},U=g(),W=[`UTC`,...Intl.supportedValuesOf(`timeZone`).filter(e=>e!==`UTC`)];function G({label:e,help:t,none:n,value:r,onChange:i}){let a=r===``||W.includes(r)?W:[r,...W];return(0,U.jsx)(v,{label:e,help:t,path:`timeZone`,value:r,onChange:i,options:[...n===void 0?[]:[{value:``,name:n}],...a.map(e=>({value:e,name:e.replaceAll(`_`,` `)}))]})}function We(){let{user:e}=s(),t=o();return(0,U.jsxs)(`div`,{className:H.parts,children:[(0,U.jsx)(c,{title:`You`,about:e.email,children:t(`USERS_MANAGE`)?(0,U.jsx)(Ke,{user:e}):(0,U.jsx)(Ge,{user:e})}),(0,U.jsx)(c,{title:`Sign-in`,about:`Password, passkeys, one-time codes, connected apps and browsers.`,children:(0,U.jsx)(`p`,{children:(0,U.jsx)(`a`,{className:`button plain`,href:`/dashboard/account`,children:`Open the page of your account`})})})]})}var K={label:`Your phone`,help:`It rings when you place a call or work in the dialer. A number such as +14155550100.`,path:`phoneNumber`,type:`tel`,autoComplete:`tel`};function Ge({user:e}){let[t,n]=(0,L.useState)(e.phoneNumber??``),i=_(ge),a=r();return(0,U.jsxs)(S,{change:i,submit:async()=>{await i.run({input:{id:e.id,phoneNumber:t.trim()||null}})&&a(`Your phone is saved.`)},label:`Your account`,className:H.form??``,children:[(0,U.jsx)(x,{...K,value:t,onChange:n}),(0,U.jsx)(`p`,{className:`soft`,children:`An admin of your business changes your name and your time zone.`}),(0,U.jsx)(C,{action:`Save`,isDisabled:i.isRunning})]})}function Ke({user:e}){let{business:t}=s(),[n,i]=(0,L.useState)(e.name),[a,o]=(0,L.useState)(e.timeZone??``),[c,l]=(0,L.useState)(e.phoneNumber??``),u=_(_e),d=r();return(0,U.jsxs)(S,{change:u,submit:async()=>{await u.run({input:{id:e.id,name:n,timeZone:a,phoneNumber:c.trim()}})&&d(`Your account is saved.`)},label:`Your account`,className:H.form??``,children:[(0,U.jsx)(x,{label:`Name`,path:`name`,autoComplete:`name`,value:n,onChange:i}),(0,U.jsx)(x,{...K,value:c,onChange:l}),(0,U.jsx)(G,{label:`Time zone`,help:`Times are shown in this zone.`,none:`That of the business, ${t.timeZone.replaceAll(`_`,` `)}`,value:a,onChange:o}),(0,U.jsx)(C,{action:`Save`,isDisabled:u.isRunning})]})}var q=`arb.ca-ES.cmn-CN.cmn-TW.cs-CZ.da-DK.de-DE.el-GR.en-AU.en-GB.en-IN.en-US.es-ES.es-MX.es-US.fi-FI.fr-CA.fr-FR.he-IL.hi-IN.hu-HU.id-ID.it-IT.ja-JP.ko-KR.nb-NO.nl-BE.nl-NL.pl-PL.pt-BR.pt-PT.ro-RO.ru-RU.sv-SE.th-TH.tr-TR.uk-UA.vi-VN.yue-HK`.split(`.`);new Set(q);var qe=new Intl.DisplayNames(`en`,{type:`language`}),J=q.map(e=>({value:e,name:qe.of(e)??e})).sort((e,t)=>e.name.localeCompare(t.name,`en`)),Y=e=>J.find(({value:t})=>t===e)?.value??`en-US`;function Je(){let{data:e,error:t,refresh:n}=A(le);if(k([`SETTINGS`],n),t&&!e)return(0,U.jsx)(d,{failure:D(t),retry:n});if(!e)return(0,U.jsx)(u,{rows:5,height:64});let{business:r}=e.viewer;return(0,U.jsxs)(`div`,{className:H.parts,children:[(0,U.jsx)(Ye,{business:r}),(0,U.jsx)(Xe,{business:r}),(0,U.jsx)(Ze,{business:r}),(0,U.jsx)(et,{business:r})]})}function Ye({business:e}){let t=_(R),n=r(),[i,a]=(0,L.useState)({});(0,L.useEffect)(()=>{a(t=>Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n)))},[e]);let o=async(e,r,i)=>{a(e),await t.run({input:e})?n(r,i&&{undo:()=>void o(i,`As before.`)}):a({})},{openInboxes:s,requiresSecondFactor:l}={...e,...i};return(0,U.jsxs)(c,{title:`People`,children:[t.failure&&(0,U.jsx)(d,{failure:t.failure}),(0,U.jsx)(T,{label:`Members see the texts and calls of every inbox`,help:`Otherwise a member sees those of the assigned inboxes alone.`,value:s,isDisabled:t.isRunning,onChange:e=>o({openInboxes:e},e?`Members see every inbox.`:`Members see their own inboxes.`,{openInboxes:!e})}),(0,U.jsx)(T,{label:`Users must have a second factor`,help:`You need one yourself first. Users without one set it up at their next sign-in.`,value:l,isDisabled:t.isRunning,onChange:e=>o({requiresSecondFactor:e},e?`Users must have a second factor.`:`Users may sign in without a second factor.`)})]})}function Xe({business:e}){let{values:t,changes:n,edit:i,settle:a}=O({timeZone:e.timeZone,answeredRestMinutes:e.answeredRestMinutes}),o=_(R),s=r();return(0,U.jsx)(c,{title:`Times`,about:e.hasDialer&&`The hours of calls are a setting of each campaign.`,children:(0,U.jsxs)(S,{change:o,submit:async()=>{if(Object.keys(n).length===0){s(`Nothing has changed.`);return}let e=`answeredRestMinutes`in n&&{answeredRestMinutes:n.answeredRestMinutes??0};await o.run({input:{...n,...e}})&&(s(`The settings of the business are saved.`),a())},label:`Times`,className:H.form??``,children:[(0,U.jsx)(G,{label:`Time zone of the business`,help:`For people whose place is unknown, and for users who have not chosen their own.`,value:t.timeZone,onChange:e=>i({timeZone:e})}),e.hasDialer&&(0,U.jsx)(b,{label:`Rest after an answered call`,help:`No other campaign calls the number in this time. 0 to 43,200 minutes, which are 30 days.`,path:`answeredRestMinutes`,unit:`minutes`,value:t.answeredRestMinutes,onChange:e=>i({answeredRestMinutes:e})}),(0,U.jsx)(C,{action:`Save`,isDisabled:o.isRunning})]})})}function Ze({business:e}){let{values:t,changes:n,edit:i,settle:a}=O({helpContact:e.helpContact??``}),o=_(R),s=r();return(0,U.jsx)(c,{title:`Help`,about:`People who text HELP get an answer with the name of the business.`,children:(0,U.jsxs)(S,{change:o,submit:async()=>{n.helpContact===void 0?s(`Nothing has changed.`):await o.run({input:{helpContact:n.helpContact.trim()||null}})&&(s(`The contact for help is saved.`),a())},label:`Help`,className:H.form??``,children:[(0,U.jsx)(x,{label:`Contact for help`,help:`A phone number, an e-mail address or a web page. Empty: the answer names the business alone.`,path:`helpContact`,maxLength:100,value:t.helpContact,onChange:e=>i({helpContact:e})}),(0,U.jsx)(C,{action:`Save`,isDisabled:o.isRunning})]})})}var Qe=[{value:`NEVER`,name:`No calls`},{value:`INCOMING`,name:`Incoming calls`},{value:`OUTGOING`,name:`Outgoing calls`},{value:`ALL`,name:`All calls`}],$e=`A voice reads it to callers, and to those to whom a recorded call is transferred. Empty: callers hear nothing, and the others that the call is recorded.`;function et({business:e}){let{values:t,changes:n,edit:i,settle:a}=O({recordsCalls:e.recordsCalls,recordingAnnouncement:e.recordingAnnouncement??``,recordingAnnouncementLanguage:Y(e.recordingAnnouncementLanguage),recordingDays:e.retention.recordingDays}),o=_(R),s=r();return(0,U.jsx)(c,{title:`Recordings`,about:`In many places the other party must agree to a recording. In outgoing calls the agent says it at the beginning.`,children:(0,U.jsxs)(S,{change:o,submit:async()=>{let{recordingDays:e,...t}=n;if(Object.keys(n).length===0){s(`Nothing has changed.`);return}let r=`recordingDays`in n&&{retention:{recordingDays:e??null}};await o.run({input:{...t,...r}})&&(s(`The settings of recordings are saved.`),a())},label:`Recordings`,className:H.form??``,children:[(0,U.jsx)(v,{label:`Calls that are recorded`,help:e.hasDialer&&`A campaign may decide otherwise.`,path:`recordsCalls`,options:Qe,value:t.recordsCalls,onChange:e=>i({recordsCalls:e})}),t.recordsCalls!==`NEVER`&&(0,U.jsx)(y,{label:`What callers hear first`,help:$e,path:`recordingAnnouncement`,rows:2,maxLength:500,value:t.recordingAnnouncement,onChange:e=>i({recordingAnnouncement:e})}),t.recordsCalls!==`NEVER`&&(0,U.jsx)(v,{label:`Its language`,help:`Callers hear it in a voice of this language.`,path:`recordingAnnouncementLanguage`,options:J,value:t.recordingAnnouncementLanguage,onChange:e=>i({recordingAnnouncementLanguage:e})}),(0,U.jsx)(b,{label:`Erase recordings after`,help:`The calls stay. 1 to 3,650 days; empty: never.`,path:`retention.recordingDays`,unit:`days`,value:t.recordingDays,onChange:e=>i({recordingDays:e})}),(0,U.jsx)(C,{action:`Save`,isDisabled:o.isRunning})]})})}var X={list:`_list_uj8np_1`,row:`_row_uj8np_5`,handle:`_handle_uj8np_22`,content:`_content_uj8np_29`};function tt({label:e,items:t,canSort:r,onOrder:i,children:a}){let{dragAndDropHooks:o}=re({isDisabled:!r,getItems:e=>[...e].map(e=>({"text/plain":String(e)})),onReorder({keys:e,target:n}){let r=t.map(({id:e})=>e).filter(t=>!e.has(t)),a=r.indexOf(String(n.key))+ +(n.dropPosition===`after`);i([...r.slice(0,a),...[...e].map(String),...r.slice(a)])}});return(0,U.jsx)(te,{"aria-label":e,items:t,keyboardNavigationBehavior:`tab`,dragAndDropHooks:o,className:X.list??``,children:e=>(0,U.jsxs)(ne,{id:e.id,textValue:e.name,className:X.row??``,children:[r&&(0,U.jsx)(h,{slot:`drag`,className:`quiet ${X.handle}`,"aria-label":`Move ${e.name}`,children:(0,U.jsx)(n,{})}),(0,U.jsx)(`div`,{className:X.content,children:a(e)})]})})}function nt(e,t,n){let[i,a]=(0,L.useState)(null),o=r();(0,L.useEffect)(()=>a(null),[e]);let s=({id:e})=>i?.indexOf(e)??0,c=i?e.toSorted((e,t)=>s(e)-s(t)):[...e],l=async(e,r)=>{a(e);let i=await t(e)!==null;n(),i&&r&&o(`The order is saved.`,{undo:()=>void l(r)})},u=c.map(({id:e})=>e);return[c,e=>void l(e,u)]}function rt(){let e=o()(`DISPOSITIONS_MANAGE`),{data:t,error:n,refresh:r}=A(ve,{mayManage:e});if(k([`DISPOSITIONS`],r),n&&!t)return(0,U.jsx)(d,{failure:D(n),retry:r});if(!t?.dispositions)return(0,U.jsx)(u,{rows:6,height:52});let i=t.dispositions.filter(({source:e})=>e===`CRM`);return(0,U.jsxs)(`div`,{className:H.parts,children:[(0,U.jsx)(it,{all:t.dispositions,mayManage:e,changed:r}),i.length>0&&(0,U.jsx)(c,{title:`Of the CRM`,about:`The CRM sends this list. Change it there.`,children:(0,U.jsx)(`ul`,{className:H.plainList,children:i.map(e=>(0,U.jsx)(`li`,{children:(0,U.jsx)(at,{disposition:e})},e.id))})}),t.retiredDispositions&&t.retiredDispositions.length>0&&(0,U.jsx)(st,{dispositions:t.retiredDispositions,changed:r})]})}function it({all:e,mayManage:t,changed:n}){let i=(0,L.useMemo)(()=>e.filter(({source:e})=>e===`SERVICE`),[e]),a=_(xe),[o,s]=nt(i,e=>a.run({ids:e}),n),l=_(Se),u=_(z),[p,m]=(0,L.useState)(null),[g,v]=(0,L.useState)(!1),y=r(),b=async({id:e,name:t})=>{await l.run({id:e})&&(n(),y(`“${t}” is retired.`,{undo:()=>void u.run({id:e}).then(n)}))},x=a.failure??l.failure??u.failure;return(0,U.jsxs)(c,{title:`Dispositions`,about:`Agents pick one after each call, in this order.`,actions:t&&(0,U.jsx)(h,{className:`primary`,onPress:()=>v(!0),children:`Add a disposition`}),children:[x&&(0,U.jsx)(d,{failure:x}),o.length===0&&(0,U.jsx)(f,{title:`There are no dispositions`,children:`Agents need one after each call.`}),(0,U.jsx)(tt,{label:`Dispositions`,items:o,canSort:t,onOrder:s,children:e=>(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(at,{disposition:e}),t&&e.systemOutcome===null&&(0,U.jsxs)(`div`,{className:H.rowActions,children:[(0,U.jsx)(h,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>m(e),children:`Edit`}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Retire ${e.name}`,isDisabled:l.isRunning,onPress:()=>b(e),children:`Retire`})]})]})}),(g||p)&&(0,U.jsx)(ot,{disposition:p,changed:n,close:()=>{v(!1),m(null)}})]})}function at({disposition:e}){let{name:t,systemOutcome:n,marksContactComplete:r}=e;return(0,U.jsxs)(`span`,{className:H.words,children:[(0,U.jsx)(`strong`,{children:t}),r&&(0,U.jsx)(j,{tone:`good`,children:`completes the contact`}),n!==null&&(0,U.jsx)(j,{children:`recorded by the dialer`})]})}function ot({disposition:e,changed:t,close:n}){let[i,a]=(0,L.useState)(e?.name??``),[o,s]=(0,L.useState)(e?.marksContactComplete??!1),c=_(ye),l=_(be),u=r(),d=e?l:c;return(0,U.jsx)(M,{title:e?`Edit “${e.name}”`:`New disposition`,close:n,children:(0,U.jsxs)(S,{change:d,submit:async()=>{let r=e?await l.run({input:{id:e.id,name:i,marksContactComplete:o}}):await c.run(e=>({input:{name:i,marksContactComplete:o,idempotencyKey:e}}));r&&(u(`“${r.name}” is saved.`),t(),n())},children:[(0,U.jsx)(x,{label:`Name`,path:`name`,autoFocus:!0,maxLength:100,value:i,onChange:a}),(0,U.jsx)(ee,{label:`Completes the contact`,help:`The campaign does not call the contact again.`,path:`marksContactComplete`,value:o,onChange:s}),(0,U.jsx)(C,{action:`Save`,isDisabled:d.isRunning,cancel:n})]})})}function st({dispositions:e,changed:t}){let n=_(z);return(0,U.jsxs)(c,{title:`Retired`,about:`Agents do not see them. Calls and contacts keep them.`,children:[n.failure&&(0,U.jsx)(d,{failure:n.failure}),(0,U.jsx)(`ul`,{className:H.plainList,children:e.map(({id:e,name:r})=>(0,U.jsxs)(`li`,{children:[(0,U.jsx)(`span`,{className:H.words,children:r}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Restore ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Restore`})]},e))})]})}var ct={AGENT:`After a call`,API:`An app`,APP:`A user`,IMPORT:`An import`};function lt(){let e=o()(`DO_NOT_CALL_MANAGE`),[t,n]=(0,L.useState)(``),[i,a]=(0,L.useState)(!1),s=ut(t),l=P(Ce,s===null?{}:{prefix:s},e=>e.doNotCallNumbers);k([`DO_NOT_CALL`],l.refresh);let u=_(we),p=_(B),m=r(),g=async({id:e,note:t})=>{await u.run({phoneNumber:e})&&(l.refresh(),m(`${e} may be called again.`,{undo:()=>void p.run({numbers:[{phoneNumber:e,note:t}]}).then(l.refresh)}))},v=[{id:`number`,name:`Number`,isTitle:!0,cell:({id:e})=>e},{id:`note`,name:`Note`,width:`minmax(0, 2fr)`,cell:({note:e})=>e},{id:`source`,name:`Added by`,width:`8rem`,cell:({source:e})=>ct[e]},{id:`createdAt`,name:`Since`,width:`10rem`,cell:({createdAt:e})=>(0,U.jsx)(I,{at:e})}];e&&v.push({id:`actions`,name:`Actions`,width:`6rem`,align:`end`,cell:e=>(0,U.jsx)(h,{className:`quiet`,"aria-label":`Remove ${e.id}`,isDisabled:u.isRunning,onPress:()=>g(e),children:`Remove`})});let y=u.failure??(i?null:p.failure);return(0,U.jsxs)(c,{title:`Do not call`,about:`No campaign calls or texts these numbers.`,actions:e&&(0,U.jsx)(h,{className:`primary`,onPress:()=>a(!0),children:`Add numbers`}),children:[(0,U.jsx)(ie,{label:`Search by the beginning of a number`,value:t,onChange:n}),y&&(0,U.jsx)(d,{failure:y}),(0,U.jsx)(F,{label:`Numbers not to call`,columns:v,list:l,empty:t===``?(0,U.jsx)(f,{title:`No number is on the list`,children:`Numbers come here after calls whose disposition says so, or when you add them.`}):(0,U.jsx)(f,{title:`No number begins like this`})}),i&&(0,U.jsx)(dt,{changed:l.refresh,close:()=>a(!1)})]})}function ut(e){let t=e.replace(/\D/g,``).slice(0,15);return t===``?null:`+${t}`}var Z=500;function dt({changed:e,close:t}){let[n,a]=(0,L.useState)(``),[o,s]=(0,L.useState)(``),[c,l]=(0,L.useState)(),u=_(B),d=r(),f=(0,L.useCallback)(e=>{a(e),l(void 0)},[]),p=n.split(/[\n,;]/).map(e=>e.trim()).filter(Boolean);return(0,U.jsx)(M,{title:`Add numbers not to call`,close:t,children:(0,U.jsxs)(S,{change:u,submit:async()=>{if(p.length===0||p.length>Z){l(p.length===0?`Write at least one number.`:`Write at most ${Z} numbers.`);return}let n=p.map(e=>({phoneNumber:e,note:o.trim()||null})),r=await u.run({numbers:n});if(!r)return;e();let s=p.filter((e,t)=>r.outcomes[t]?.error),c=p.length-s.length;if(c>0&&d(c===1?`The number is on the list.`:`${i(c)} numbers are on the list.`),s.length===0){t();return}let[f]=r.outcomes.flatMap(({error:e})=>e?.message??[]);a(s.join(`
`)),l(`${s.length===1?`This one is`:`These are`} not accepted: ${f}`)},children:[(0,U.jsx)(y,{label:`Numbers`,help:`One in each line, such as +14155550100. At most ${Z}.`,path:`numbers`,fault:c,rows:5,value:n,onChange:f}),(0,U.jsx)(x,{label:`Note`,help:`The reason, for colleagues.`,maxLength:200,value:o,onChange:s}),(0,U.jsx)(C,{action:`Add`,isDisabled:u.isRunning,cancel:t})]})})}var ft=[`US`,`CA`,`GB`,`AU`,`DE`,`FR`,`NL`,`SE`],pt=new Intl.DisplayNames(`en`,{type:`region`}),mt=[{value:`LOCAL`,name:`Local`},{value:`MOBILE`,name:`Mobile`},{value:`TOLL_FREE`,name:`Toll-free`}];function ht({changed:e,close:t}){let[n,i]=(0,L.useState)({country:`US`,kind:`LOCAL`}),{data:a,error:o,isReading:s,refresh:c}=A(je,n,{requestPolicy:`network-only`}),[l,p]=(0,L.useState)(null),[m,h]=(0,L.useState)(``),g=_(Re),v=r(),y=async()=>{if(l===null)return;let n=await g.run(e=>({input:{name:m,phoneNumber:l,idempotencyKey:e}}));n&&(v(`${n.phoneNumber} is being bought.`),e(),t())},b=a?.availableNumbers;return(0,U.jsxs)(M,{title:`Buy a number`,close:t,isWide:!0,children:[(0,U.jsx)(gt,{search:e=>{p(null),i(e)}}),o&&(0,U.jsx)(d,{failure:D(o),retry:c}),s&&!b&&(0,U.jsx)(u,{rows:4,height:36}),b?.length===0&&(0,U.jsx)(f,{title:`The carrier has no such number now`,children:`Try another area or country.`}),(0,U.jsxs)(S,{change:g,submit:y,label:`Purchase`,children:[b&&b.length>0&&(0,U.jsx)(`fieldset`,{className:H.offers,"aria-label":`Numbers to buy`,children:b.map(({phoneNumber:e,locality:t,capabilities:n})=>(0,U.jsxs)(`label`,{className:H.offer,children:[(0,U.jsx)(`input`,{type:`radio`,name:`number`,"data-path":`phoneNumber`,checked:l===e,onChange:()=>p(e)}),(0,U.jsx)(`strong`,{children:e}),(0,U.jsx)(`span`,{className:`soft`,children:[t,n.join(`, `)].filter(Boolean).join(` · `)})]},e))}),(0,U.jsx)(x,{label:`Name of the inbox`,path:`name`,maxLength:80,value:m,onChange:h}),(0,U.jsx)(C,{action:l===null?`Buy`:`Buy ${l}`,isDisabled:l===null||g.isRunning,cancel:t})]})]})}function gt({search:e}){let[t,n]=(0,L.useState)(`US`),[r,i]=(0,L.useState)(`LOCAL`),[a,o]=(0,L.useState)(``),[s,c]=(0,L.useState)(``),l=t===`US`||t===`CA`;return(0,U.jsxs)(S,{change:{failure:null,faults:{}},submit:()=>e({country:t,kind:r,...l&&a!==``&&{areaCode:a},...s!==``&&{contains:s}}),label:`Search`,className:H.search??``,children:[(0,U.jsx)(v,{label:`Country`,value:t,onChange:n,options:ft.map(e=>({value:e,name:pt.of(e)??e}))}),(0,U.jsx)(v,{label:`Kind`,value:r,onChange:i,options:mt}),l&&(0,U.jsx)(x,{label:`Area code`,inputMode:`numeric`,maxLength:3,value:a,onChange:e=>o(e.replace(/\D/g,``))}),(0,U.jsx)(x,{label:`Contains`,inputMode:`numeric`,maxLength:15,value:s,onChange:e=>c(e.replace(/[^\d*]/g,``))}),(0,U.jsx)(h,{type:`submit`,className:`plain`,children:`Search`})]})}function _t({inbox:e,changed:t,close:n}){let{id:i}=e,[a,o]=(0,L.useState)(e.name),[s,c]=(0,L.useState)(e.forwardTo??``),l=_(Ne),u=_(Pe),d=r(),f=l.isRunning||u.isRunning;return(0,U.jsx)(M,{title:`Edit ${e.name}`,close:n,children:(0,U.jsxs)(S,{change:l.failure?l:u,submit:async()=>{l.reset(),u.reset();let r=a===e.name||await l.run({input:{id:i,name:a}}),o=r&&(s===(e.forwardTo??``)||await u.run({input:{id:i,forwardTo:s.trim()||null}}));t(),r&&o&&(d(`${a} is saved.`),n())},children:[(0,U.jsx)(x,{label:`Name`,path:`name`,autoFocus:!0,maxLength:80,value:a,onChange:o}),(0,U.jsx)(x,{label:`Calls go to`,help:`The phone that rings when the inbox is called. Without one, callers hear that no one is available.`,path:`forwardTo`,type:`tel`,value:s,onChange:c}),(0,U.jsx)(C,{action:`Save`,isDisabled:f,cancel:n})]})})}var Q={form:`_form_2hebp_1`,group:`_group_2hebp_5`,row:`_row_2hebp_14`,name:`_name_2hebp_20`},vt=[{value:`IN_ORDER`,name:`One after another`},{value:`ALL_AT_ONCE`,name:`All at once`},{value:`OWNER_FIRST`,name:`First who last talked with the caller`}],yt=[{value:`VOICEMAIL`,name:`Take a message`},{value:`FORWARD`,name:`Ring another number`},{value:`HANG_UP`,name:`Say something and hang up`}],bt=[{value:`MONDAY`,name:`Monday`},{value:`TUESDAY`,name:`Tuesday`},{value:`WEDNESDAY`,name:`Wednesday`},{value:`THURSDAY`,name:`Thursday`},{value:`FRIDAY`,name:`Friday`},{value:`SATURDAY`,name:`Saturday`},{value:`SUNDAY`,name:`Sunday`}],xt=[{value:`always`,name:`Always open`},{value:`hours`,name:`Open in these hours`}],St=bt.slice(0,5).map(({value:e})=>({weekday:e,from:`09:00`,until:`17:00`})),Ct=20;function wt(e){let t=e=>({action:e?.action??`VOICEMAIL`,words:e?.words??``,language:Y(e?.language??null),greetingId:e?.greeting?.id??null,phoneNumber:e?.phoneNumber??``});return{strategy:e?.strategy??`IN_ORDER`,members:e?.members.map(({user:e,ringSeconds:t})=>({userId:e.id,ringSeconds:t}))??[],timeZone:e?.timeZone??``,hours:e?.hours?.map(({weekday:e,from:t,until:n})=>({weekday:e,from:t,until:n}))??null,holidays:e?.holidays.map(({date:e,name:t})=>({date:e,name:t}))??[],whenClosed:t(e?.whenClosed),whenUnanswered:t(e?.whenUnanswered)}}function Tt({action:e,words:t,language:n,greetingId:r,phoneNumber:i}){return e===`FORWARD`?{action:e,phoneNumber:i.trim()}:e===`VOICEMAIL`&&r!==null?{action:e,greetingId:r}:t.trim()===``?{action:e}:{action:e,words:t.trim(),language:n}}function Et({inbox:e,changed:t,close:n}){let{rows:r,error:i,refresh:a}=ae(),{business:o}=s();return(0,U.jsxs)(M,{title:`Incoming calls of ${e.name}`,close:n,isWide:!0,children:[i&&!r&&(0,U.jsx)(d,{failure:D(i),retry:a}),!r&&!i&&(0,U.jsx)(u,{rows:4,height:52}),r&&(0,U.jsx)(Dt,{inbox:e,users:r,businessZone:o.timeZone,changed:t,close:n})]})}function Dt({inbox:{id:e,name:t,route:n},users:i,businessZone:a,changed:o,close:s}){let[c,l]=(0,L.useState)(()=>wt(n)),u=_(Oe),d=_(ke),f=r(),p=e=>l(t=>({...t,...e}));return(0,U.jsxs)(S,{change:d.failure?d:u,submit:async()=>{let n={id:e,strategy:c.strategy,members:c.members,timeZone:c.timeZone.trim()||null,hours:c.hours,holidays:c.holidays,whenClosed:Tt(c.whenClosed),whenUnanswered:Tt(c.whenUnanswered)};await u.run({input:n})&&(o(),f(`The calls of ${t} follow the new route.`),s())},className:Q.form??``,children:[(0,U.jsx)(v,{label:`Who is rung`,path:`strategy`,options:vt,value:c.strategy,onChange:e=>p({strategy:e})}),(0,U.jsx)(Ot,{users:i,members:c.members,onChange:e=>p({members:e})}),(0,U.jsx)(kt,{title:`When nobody takes the call`,path:`whenUnanswered`,ending:c.whenUnanswered,onChange:e=>p({whenUnanswered:e})}),(0,U.jsx)(At,{draft:c,businessZone:a,set:p}),(c.hours!==null||c.holidays.length>0)&&(0,U.jsx)(kt,{title:`When it is closed`,path:`whenClosed`,ending:c.whenClosed,onChange:e=>p({whenClosed:e})}),(0,U.jsxs)(w,{children:[n&&(0,U.jsx)(h,{className:`quiet`,isDisabled:d.isRunning,onPress:async()=>{await d.run({id:e})&&(o(),f(`${t} has no route any longer.`),s())},children:`Remove the route`}),(0,U.jsx)(h,{className:`plain`,onPress:s,children:`Cancel`}),(0,U.jsx)(h,{type:`submit`,className:`primary`,isDisabled:u.isRunning,children:`Save`})]})]})}function Ot({users:e,members:t,onChange:n}){let r=new Map(e.map(e=>[e.id,e])),i=e.filter(({id:e,active:n})=>n&&!t.some(({userId:t})=>t===e)),a=(e,r)=>{let i=[...t],[a]=i.splice(e,1);a&&i.splice(e+r,0,a),n(i)};return(0,U.jsxs)(`fieldset`,{className:Q.group,children:[(0,U.jsx)(`legend`,{children:`People`}),t.length===0&&(0,U.jsx)(`p`,{className:`soft`,children:`Nobody is rung yet.`}),t.map(({userId:e,ringSeconds:i},o)=>{let s=r.get(e),c=s?.name??`A former user`;return(0,U.jsxs)(`div`,{className:Q.row,children:[(0,U.jsxs)(`span`,{className:Q.name,children:[c,!s?.active&&(0,U.jsx)(`span`,{className:`soft`,children:` is deactivated`}),s?.active&&!s.phoneNumber&&(0,U.jsx)(`span`,{className:`soft`,children:` has no phone`})]}),(0,U.jsx)(b,{label:`${c} rings for`,path:`members.${o}.ringSeconds`,unit:`seconds`,value:i,onChange:e=>n(t.map((t,n)=>n===o?{...t,ringSeconds:e}:t))}),(0,U.jsx)(h,{className:`quiet`,isDisabled:o===0,"aria-label":`${c} earlier`,onPress:()=>a(o,-1),children:`↑`}),(0,U.jsx)(h,{className:`quiet`,isDisabled:o===t.length-1,"aria-label":`${c} later`,onPress:()=>a(o,1),children:`↓`}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Remove ${c}`,onPress:()=>n(t.filter((e,t)=>t!==o)),children:`Remove`})]},e)}),i.length>0&&(0,U.jsx)(v,{label:`Add a person`,path:`members.new`,options:[{value:``,name:`Choose`},...i.map(({id:e,name:t})=>({value:e,name:t}))],value:``,onChange:e=>e&&n([...t,{userId:e,ringSeconds:Ct}])})]})}function kt({title:e,path:t,ending:n,onChange:r}){let i=e=>r({...n,...e}),a=n.action===`HANG_UP`||n.action===`VOICEMAIL`&&n.greetingId===null;return(0,U.jsxs)(`fieldset`,{className:Q.group,children:[(0,U.jsx)(`legend`,{children:e}),(0,U.jsx)(v,{label:e,path:`${t}.action`,options:yt,value:n.action,onChange:e=>i({action:e})}),n.action===`VOICEMAIL`&&(0,U.jsx)(oe,{label:`Greeting`,path:`${t}.greetingId`,none:`A voice reads words`,value:n.greetingId,onChange:e=>i({greetingId:e})}),n.action===`FORWARD`&&(0,U.jsx)(x,{label:`Number`,help:`Such as +14155550100.`,path:`${t}.phoneNumber`,type:`tel`,value:n.phoneNumber,onChange:e=>i({phoneNumber:e})}),a&&(0,U.jsx)(y,{label:`Words`,help:`A voice reads it to the caller. Without it, the caller hears the usual words.`,path:`${t}.words`,rows:2,maxLength:1e3,value:n.words,onChange:e=>i({words:e})}),a&&n.words.trim()!==``&&(0,U.jsx)(v,{label:`Language of the words`,path:`${t}.language`,options:J,value:n.language,onChange:e=>i({language:e})})]})}function At({draft:e,businessZone:t,set:n}){let{hours:r,holidays:i,timeZone:a}=e,o=(e,t)=>n({hours:r?.map((n,r)=>r===e?{...n,...t}:n)??null});return(0,U.jsxs)(`fieldset`,{className:Q.group,children:[(0,U.jsx)(`legend`,{children:`Opening hours`}),(0,U.jsx)(v,{label:`Opening hours`,path:`hours`,options:xt,value:r===null?`always`:`hours`,onChange:e=>n({hours:e===`always`?null:St})}),r?.map((e,t)=>(0,U.jsxs)(`div`,{className:Q.row,children:[(0,U.jsx)(v,{label:`Day`,path:`hours.${t}.weekday`,options:bt,value:e.weekday,onChange:e=>o(t,{weekday:e})}),(0,U.jsx)(x,{label:`From`,path:`hours.${t}.from`,value:e.from,maxLength:5,onChange:e=>o(t,{from:e})}),(0,U.jsx)(x,{label:`Until`,path:`hours.${t}.until`,value:e.until,maxLength:5,onChange:e=>o(t,{until:e})}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Remove hours ${t+1}`,onPress:()=>n({hours:r.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),r&&(0,U.jsx)(h,{className:`plain`,onPress:()=>n({hours:[...r,{weekday:`SATURDAY`,from:`09:00`,until:`12:00`}]}),children:`Add hours`}),i.map((e,t)=>(0,U.jsxs)(`div`,{className:Q.row,children:[(0,U.jsx)(x,{label:`Closed on`,path:`holidays.${t}.date`,type:`date`,value:e.date,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,date:e}:n)})}),(0,U.jsx)(x,{label:`Name of the day`,path:`holidays.${t}.name`,maxLength:80,value:e.name,onChange:e=>n({holidays:i.map((n,r)=>r===t?{...n,name:e}:n)})}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Remove the holiday ${e.name}`,onPress:()=>n({holidays:i.filter((e,n)=>n!==t)}),children:`Remove`})]},t)),(0,U.jsx)(h,{className:`plain`,onPress:()=>n({holidays:[...i,{date:``,name:``}]}),children:`Add a holiday`}),(r!==null||i.length>0)&&(0,U.jsx)(G,{label:`Time zone`,help:`Hours and holidays are on its clock.`,none:`That of the business, ${t}`,value:a,onChange:e=>n({timeZone:e})})]})}function jt(){let e=o(),t=e(`INBOXES_MANAGE`),n=e(`NUMBERS_MANAGE`),{data:r,error:i,refresh:a}=A(De,{mayManage:t}),s=A(Ae,{},{pause:!e(`NUMBERS_READ`)}),c=()=>Promise.all([a(),e(`NUMBERS_READ`)&&s.refresh()]);k([`INBOXES`,`NUMBERS`],c);let l=r?.inboxes,f=(0,L.useMemo)(()=>l?.filter(({isActive:e})=>e)??[],[l]);if(i&&!r)return(0,U.jsx)(d,{failure:D(i),retry:c});if(!l)return(0,U.jsx)(u,{rows:5,height:52});let p=l.filter(({isActive:e})=>!e),m=s.data?.numbers?.nodes.filter(({state:e})=>e!==`ACTIVE`&&e!==`RELEASED`)??[];return(0,U.jsxs)(`div`,{className:H.parts,children:[(0,U.jsx)(Mt,{inboxes:f,mayManage:t,mayBuy:n,changed:c}),m.length>0&&(0,U.jsx)(Bt,{numbers:m,mayManage:n,changed:c}),p.length>0&&(0,U.jsx)(Ht,{inboxes:p,changed:c})]})}function Mt({inboxes:e,mayManage:t,mayBuy:n,changed:r}){let i=_(Fe),[a,o]=nt(e,e=>i.run({ids:e}),r),[s,l]=(0,L.useState)(null),u=()=>l(null);return(0,U.jsxs)(c,{title:`Inboxes`,about:`Each has a number that sends, receives and calls.`,actions:t&&(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(h,{className:`plain`,onPress:()=>l({kind:`create`}),children:`Add a number you have`}),n&&(0,U.jsx)(h,{className:`primary`,onPress:()=>l({kind:`buy`}),children:`Buy a number`})]}),children:[i.failure&&(0,U.jsx)(d,{failure:i.failure}),a.length===0&&(0,U.jsx)(f,{title:`There is no active inbox`,children:t?`Buy a number, or add one that you have.`:`An admin of your business adds one.`}),(0,U.jsx)(tt,{label:`Inboxes`,items:a,canSort:t,onOrder:o,children:e=>(0,U.jsxs)(U.Fragment,{children:[(0,U.jsxs)(`span`,{className:H.words,children:[(0,U.jsx)(`strong`,{children:e.name}),(0,U.jsx)(`span`,{className:H.number,children:e.phoneNumber}),(0,U.jsx)(Nt,{inbox:e}),(0,U.jsx)(Ft,{inbox:e})]}),t&&(0,U.jsxs)(`div`,{className:H.rowActions,children:[(0,U.jsx)(h,{className:`quiet`,"aria-label":`Edit ${e.name}`,onPress:()=>l({kind:`edit`,inbox:e}),children:`Edit`}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Incoming calls of ${e.name}`,onPress:()=>l({kind:`route`,inbox:e}),children:`Calls`}),n&&e.number?.state===`ACTIVE`&&(0,U.jsx)(h,{className:`quiet`,"aria-label":`Release the number of ${e.name}`,onPress:()=>l({kind:`release`,inbox:e}),children:`Release`}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Deactivate ${e.name}`,onPress:()=>l({kind:`deactivate`,inbox:e}),children:`Deactivate`})]})]})}),s?.kind===`edit`&&(0,U.jsx)(_t,{inbox:s.inbox,changed:r,close:u}),s?.kind===`route`&&(0,U.jsx)(Et,{inbox:s.inbox,changed:r,close:u}),s?.kind===`deactivate`&&(0,U.jsx)(It,{inbox:s.inbox,changed:r,close:u}),s?.kind===`release`&&(0,U.jsx)(Lt,{inbox:s.inbox,changed:r,close:u}),s?.kind===`create`&&(0,U.jsx)(Rt,{changed:r,close:u}),s?.kind===`buy`&&(0,U.jsx)(ht,{changed:r,close:u})]})}function Nt({inbox:{forwardTo:e,route:t}}){if(t){let e=t.members.length;return(0,U.jsxs)(j,{tone:t.isOpen?`good`:`neutral`,children:[t.isOpen?`open`:`closed`,`, `,e===1?`1 person rings`:`${e} people ring`]})}return e&&(0,U.jsxs)(j,{children:[`calls go to `,e]})}var Pt={FAILED:[`registration refused`,`alert`],PENDING:[`registration in review`,`warn`],REGISTERED:[`registered for texts`,`good`],UNREGISTERED:[`not registered: US carriers block its texts`,`alert`]};function Ft({inbox:e}){let{number:t}=e,n=_(Le),r=o()(`NUMBERS_MANAGE`),i=t?.registration&&Pt[t.registration.state];return(0,U.jsxs)(U.Fragment,{children:[i&&(0,U.jsx)(`span`,{title:t.registration?.reason??void 0,children:(0,U.jsx)(j,{tone:i[1],children:i[0]})}),t?.state===`ACTIVE`&&!t.isConnected&&(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(j,{tone:`warn`,children:`not connected yet`}),r&&(0,U.jsx)(h,{className:`quiet`,isDisabled:n.isRunning,onPress:()=>n.run({id:e.id}),children:`Connect`})]}),t?.problem&&(0,U.jsx)(`span`,{className:`soft`,children:t.problem})]})}function It({inbox:e,changed:t,close:n}){let i=_(Ie),a=_(V),o=r(),{id:s,name:c}=e;return(0,U.jsx)(N,{title:`Deactivate ${c}?`,consequence:(0,U.jsx)(`p`,{children:`It no longer sends, receives or calls, and its scheduled texts fail at their time. Its conversations stay. A number that was not bought becomes free for others.`}),action:`Deactivate`,change:i,confirm:()=>i.run({id:s}),done:()=>{t(),o(`${c} is inactive.`,{undo:()=>void a.run({id:s}).then(t)})},close:n})}function Lt({inbox:e,changed:t,close:n}){let i=_(Be),a=r(),{number:o,phoneNumber:s,name:c}=e;return(0,U.jsx)(N,{title:`Release ${s}?`,consequence:(0,U.jsxs)(`p`,{children:[`The number goes back, and anyone may get it: you may never have it again. `,c,` becomes inactive; its conversations stay.`]}),action:`Release the number`,change:i,confirm:()=>i.run({id:o?.id??``}),done:()=>{t(),a(`${s} is being released.`)},close:n})}function Rt({changed:e,close:t}){let[n,i]=(0,L.useState)(``),[a,o]=(0,L.useState)(``),s=_(Me),c=r();return(0,U.jsx)(M,{title:`Add a number you have`,close:t,children:(0,U.jsxs)(S,{change:s,submit:async()=>{let r={name:n,phoneNumber:a.trim()},i=await s.run(e=>({input:{...r,idempotencyKey:e}}));i&&(c(`${i.name} is active.`),e(),t())},children:[(0,U.jsx)(x,{label:`Number`,help:`Such as +14155550100. It must be yours at the carrier.`,path:`phoneNumber`,type:`tel`,autoFocus:!0,value:a,onChange:o}),(0,U.jsx)(x,{label:`Name of the inbox`,path:`name`,maxLength:80,value:n,onChange:i}),(0,U.jsx)(C,{action:`Add`,isDisabled:s.isRunning,cancel:t})]})})}var zt={ACTIVE:[`active`,`good`],ASSIGNED:[`waits for you`,`warn`],FAILED:[`not bought`,`alert`],ORDERED:[`is being bought`,`warn`],RELEASED:[`released`,`neutral`],RELEASING:[`is going back`,`warn`]};function Bt({numbers:e,mayManage:t,changed:n}){let[r,i]=(0,L.useState)(null);return(0,U.jsxs)(c,{title:`Numbers on their way`,children:[(0,U.jsx)(`ul`,{className:H.plainList,children:e.map(e=>{let[n,r]=zt[e.state];return(0,U.jsxs)(`li`,{children:[(0,U.jsxs)(`span`,{className:H.words,children:[(0,U.jsx)(`strong`,{children:e.phoneNumber}),(0,U.jsx)(j,{tone:r,children:n}),e.problem&&(0,U.jsx)(`span`,{className:`soft`,children:e.problem})]}),t&&e.state===`ASSIGNED`&&(0,U.jsx)(h,{className:`quiet`,onPress:()=>i(e),children:`Make it an inbox`})]},e.id)})}),r&&(0,U.jsx)(Vt,{number:r,changed:n,close:()=>i(null)})]})}function Vt({number:e,changed:t,close:n}){let[r,i]=(0,L.useState)(``),a=_(ze);return(0,U.jsx)(M,{title:`Make ${e.phoneNumber} an inbox`,close:n,children:(0,U.jsxs)(S,{change:a,submit:async()=>{await a.run({input:{id:e.id,name:r}})&&(t(),n())},children:[(0,U.jsx)(x,{label:`Name of the inbox`,path:`name`,autoFocus:!0,maxLength:80,value:r,onChange:i}),(0,U.jsx)(C,{action:`Make it an inbox`,isDisabled:a.isRunning,cancel:n})]})})}function Ht({inboxes:e,changed:t}){let n=_(V);return(0,U.jsxs)(c,{title:`Inactive`,about:`They keep their conversations, and neither send, receive nor call.`,children:[n.failure&&(0,U.jsx)(d,{failure:n.failure}),(0,U.jsx)(`ul`,{className:H.plainList,children:e.map(({id:e,name:r,phoneNumber:i})=>(0,U.jsxs)(`li`,{children:[(0,U.jsxs)(`span`,{className:H.words,children:[r,` `,(0,U.jsx)(`span`,{className:H.number,children:i})]}),(0,U.jsx)(h,{className:`quiet`,"aria-label":`Activate ${r}`,isDisabled:n.isRunning,onPress:()=>n.run({id:e}).then(e=>e&&t()),children:`Activate`})]},e))})]})}function Ut(){let{data:e,error:t,refresh:n}=A(he,{},{requestPolicy:`network-only`});k([`PRIVACY`],n);let r=e?.personExports;return(0,U.jsxs)(c,{title:`Exports`,about:`A file is kept for three days. An erasure of the person deletes it.`,children:[t&&(0,U.jsx)(d,{failure:D(t),retry:n}),!r&&!t&&(0,U.jsx)(u,{rows:2,height:48}),r?.length===0&&(0,U.jsx)(f,{title:`No export is kept`}),r&&r.length>0&&(0,U.jsx)(`ul`,{className:H.plainList,"aria-label":`Exports`,children:r.map(e=>(0,U.jsxs)(`li`,{children:[(0,U.jsxs)(`span`,{className:H.words,children:[(0,U.jsx)(`code`,{children:e.id}),(0,U.jsxs)(`span`,{className:`soft`,children:[e.format,`, ordered `,(0,U.jsx)(I,{at:e.createdAt}),e.state!==`DONE`&&e.failure===null&&`, ${Wt(e.rowCount,e.countedRows)}`,e.failure!==null&&`: ${e.failure}`]})]}),(0,U.jsx)(Gt,{export:e,refresh:n})]},e.id))})]})}var Wt=(e,t)=>t===null?`${i(e)} records`:`${i(e)} of about ${i(Math.max(e,t))} records`;function Gt({export:{state:e,format:t,rowCount:n,url:r},refresh:a}){return r===null?e===`FAILED`?(0,U.jsx)(j,{tone:`alert`,children:`Failed`}):(0,U.jsx)(j,{tone:`warn`,children:e===`QUEUED`?`Queued`:`Running`}):(0,U.jsxs)(`a`,{href:r,className:`button plain`,download:`person.${t.toLowerCase()}`,onClick:a,children:[`Download `,i(n),` records`]})}function Kt(){let{data:e,error:t,refresh:n}=A(me,{},{requestPolicy:`network-only`});k([`PRIVACY`],n);let r=e?.personErasures;return(0,U.jsxs)(c,{title:`Erasures`,about:`After a backup is restored, order the erasures since the backup again.`,children:[t&&(0,U.jsx)(d,{failure:D(t),retry:n}),!r&&!t&&(0,U.jsx)(u,{rows:2,height:48}),r?.length===0&&(0,U.jsx)(f,{title:`No erasure was ordered`}),r&&r.length>0&&(0,U.jsx)(`ul`,{className:H.plainList,"aria-label":`Erasures`,children:r.map(e=>(0,U.jsxs)(`li`,{children:[(0,U.jsxs)(`span`,{className:H.words,children:[(0,U.jsx)(`code`,{children:e.id}),(0,U.jsxs)(`span`,{className:`soft`,children:[`ordered `,(0,U.jsx)(I,{at:e.createdAt}),`,`,` `,Wt(e.erasedRows,e.erasedAt===null?e.countedRows:null),` erased`]})]}),(0,U.jsx)(qt,{erasure:e})]},e.id))})]})}function qt({erasure:{erasedAt:e,completedAt:t}}){return t===null?e===null?(0,U.jsx)(j,{tone:`warn`,children:`Running`}):(0,U.jsx)(j,{children:`Erased, one more look follows`}):(0,U.jsx)(j,{tone:`good`,children:`Completed`})}var Jt=t(`/settings/$part`),Yt=1e4;function Xt(){let{contact:e}=Jt.useSearch(),[t,n]=(0,L.useState)(e??``),[r,i]=(0,L.useState)(e?Qt(e):null),[a,o]=(0,L.useState)();return(0,U.jsxs)(c,{title:`Data of a person`,about:`A person who asks for it may have a copy, or the erasure, of their data.`,children:[(0,U.jsxs)(S,{change:Zt,submit:()=>{let e=t.trim();o(e===``?`Write a phone number or the id of a contact.`:void 0),i(e===``?null:Qt(e))},label:`Find a person`,className:H.form??``,children:[(0,U.jsx)(x,{label:`Person`,help:`A phone number, such as +14155550100, or the id of a contact. A number finds all contacts that have it.`,maxLength:64,fault:a,value:t,onChange:e=>{n(e),o(void 0)}}),(0,U.jsx)(w,{children:(0,U.jsx)(h,{type:`submit`,className:`plain`,children:`Find`})})]}),r&&(0,U.jsx)($t,{person:r,erased:()=>{i(null),n(``)}},JSON.stringify(r))]})}var Zt={failure:null,faults:{}};function Qt(e){return/^con_/.test(e)?{contactId:e}:{phoneNumber:e.replace(/[\s().-]/g,``)}}function $t({person:e,erased:t}){let{data:n,error:i,refresh:a}=A(de,e,{requestPolicy:`network-only`}),[o,s]=(0,L.useState)(!1),c=_(fe),l=r(),p=async t=>{await c.run({input:{...e,format:t}})&&l(`The export is ordered.`)};if(i)return(0,U.jsx)(d,{failure:D(i),retry:a});if(!n)return(0,U.jsx)(u,{rows:3,height:32});let m=n.personSummary;return m?(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(se,{className:H.summary,label:`The data of the person`,rows:en(m)}),c.failure&&(0,U.jsx)(d,{failure:c.failure}),(0,U.jsxs)(w,{children:[(0,U.jsx)(h,{className:`plain`,isDisabled:c.isRunning,onPress:()=>void p(`JSON`),children:`Export as JSON`}),(0,U.jsx)(h,{className:`plain`,isDisabled:c.isRunning,onPress:()=>void p(`CSV`),children:`Export as CSV`}),(0,U.jsx)(h,{className:`danger`,onPress:()=>s(!0),children:`Erase this person`})]}),o&&(0,U.jsx)(tn,{person:e,summary:m,erased:t,close:()=>s(!1)})]}):(0,U.jsx)(f,{title:`This contact does not exist`,children:`If it was deleted, write the phone number of the person.`})}function en({names:e,phoneNumbers:t,emails:n,...r}){let a=e=>e.length===0?`None`:e.join(`, `),o=e=>e===Yt?`${i(e)} or more`:i(e);return[[`Names`,a(e)],[`Numbers`,a(t)],[`E-mail addresses`,a(n)],[`Contacts`,o(r.contactCount)],[`Contacts of campaigns`,o(r.campaignContactCount)],[`Texts`,o(r.messageCount)],[`Calls`,o(r.callCount)]]}function tn({person:e,summary:t,erased:n,close:a}){let o=_(pe),s=r(),{phoneNumbers:c,campaignContactCount:l,contactCount:u,messageCount:d,callCount:f}=t;return(0,U.jsx)(N,{title:`Erase ${t.names[0]??c[0]??`this person`}?`,consequence:(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(`p`,{children:`This cannot be undone. Within minutes the service deletes:`}),(0,U.jsxs)(`ul`,{children:[(0,U.jsxs)(`li`,{children:[i(u+l),` contacts, with all their fields, and their places in campaigns`]}),(0,U.jsxs)(`li`,{children:[i(d),` texts with their files; scheduled texts are not sent`]}),(0,U.jsxs)(`li`,{children:[i(f),` calls with notes, recordings and transcripts`]}),(0,U.jsx)(`li`,{children:`events about the person, also those that are not delivered yet`})]}),(0,U.jsxs)(`p`,{children:[`Opt-outs and the do-not-call list keep the numbers`,c.length>0&&` ${c.join(`, `)}`,`, so that nobody calls or texts them again. Counts of campaigns, broadcasts and days stay true. What the service has already sent to apps, to the carrier and into backups is not erased.`]})]}),action:`Erase for good`,change:o,confirm:()=>o.run({input:e}),done:()=>{s(`The erasure is ordered.`),n()},close:a})}var $={MESSAGE:{path:`messageDays`,label:`Texts with their files`},CALL:{path:`callDays`,label:`Calls with notes, recordings and transcripts`},RECORDING:{path:`recordingDays`,label:`Recordings and voicemails with their transcripts`},SESSION:{path:`sessionDays`,label:`Ended sessions of the dialer`},IMPORT:{path:`importDays`,label:`Ended imports with their refused rows`},NOTICE:{path:`noticeDays`,label:`Notices`},EVENT:{path:`eventDays`,label:`Events`},ATTEMPT:{path:`attemptDays`,label:`Attempts to deliver events`},AUDIT:{path:`auditDays`,label:`Entries of the audit log`}};function nn(){let{data:e,error:t,refresh:n}=A(ue);if(k([`SETTINGS`],n),t&&!e)return(0,U.jsx)(d,{failure:D(t),retry:n});if(!e)return(0,U.jsx)(u,{rows:9,height:64});let{retention:r,retentionLimits:i}=e.viewer.business;return(0,U.jsx)(rn,{retention:r,limits:i})}function rn({retention:e,limits:t}){let{values:n,before:a,changes:o,edit:s,settle:l}=O(e),u=_(R),d=r(),[f,p]=(0,L.useState)(!1),m=t.filter(e=>an(e,a,o)),h=async()=>{let e=await u.run({input:{retention:o}});return e&&(d(`The retention is saved.`),l()),e};return(0,U.jsxs)(c,{title:`Retention`,about:`Older data is deleted within hours, for good. Counts of the past stay.`,children:[(0,U.jsxs)(S,{change:u,submit:()=>{Object.keys(o).length===0?d(`Nothing has changed.`):m.length>0?(u.reset(),p(!0)):h()},label:`Retention`,className:H.form??``,children:[t.map(e=>{let{path:t,label:r}=$[e.setting];return(0,U.jsx)(b,{label:r,help:on(e,n[t]),path:`retention.${t}`,unit:`days`,value:n[t],onChange:e=>s({[t]:e})},t)}),(0,U.jsx)(C,{action:`Save`,isDisabled:u.isRunning})]}),f&&(0,U.jsx)(N,{title:`Keep data for a shorter time?`,consequence:(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(`p`,{children:`This is deleted within hours, and cannot be restored:`}),(0,U.jsx)(`ul`,{children:m.map(({setting:e})=>{let{path:t,label:n}=$[e];return(0,U.jsxs)(`li`,{children:[n,`: older than `,i(o[t]),` days`]},t)})})]}),action:`Keep for a shorter time`,change:u,confirm:async()=>{let e=await h();return p(!1),e},close:()=>p(!1)})]})}function an({setting:e,serviceDays:t},n,r){let{path:i}=$[e],a=r[i];return typeof a==`number`&&a<(n[i]??t??1/0)}function on({least:e,most:t,serviceDays:n},r){let a=`${i(e)} to ${i(t)}.`;if(n===null)return`${a} Empty: kept without a limit.`;let o=r!==null&&r>n;return`${a} The service keeps them for ${i(n)} days${o?`, which is shorter and applies`:``}.`}function sn(){return(0,U.jsxs)(`div`,{className:H.parts,children:[(0,U.jsx)(nn,{}),(0,U.jsx)(Xt,{}),(0,U.jsx)(Ut,{}),(0,U.jsx)(Kt,{})]})}var cn=[{value:`TEXTS`,name:`No texts`,done:`gets no more texts.`},{value:`CALLS`,name:`No calls`,done:`is called no more.`},{value:`ALL`,name:`Neither`,done:`is neither texted nor called again.`},{value:`NONE`,name:`No refusal`,done:`has refused nothing.`}];function ln(){let e=P(Te,{},e=>e.refusalReviews);k([`REFUSALS`],e.refresh);let t=_(Ee),n=r(),i=async({id:r},{value:i,done:a})=>{await t.run({input:{id:r,decision:i}})&&(e.refresh(),n(`${r} ${a}`))};return(0,U.jsxs)(c,{title:`Refusals to review`,about:`These texts may ask for no more texts or calls. After ten business days each counts as a refusal of both.`,children:[t.failure&&(0,U.jsx)(d,{failure:t.failure}),(0,U.jsx)(F,{label:`Texts that may be refusals`,columns:[{id:`number`,name:`Number`,width:`10rem`,isTitle:!0,cell:({id:e,message:t})=>t?(0,U.jsx)(a,{to:`/inbox`,search:{conversation:t.conversationId},children:e}):e},{id:`text`,name:`Text`,width:`minmax(0, 2fr)`,cell:({message:e})=>e?.body??`The text is not stored.`},{id:`dueAt`,name:`Decide before`,width:`10rem`,cell:({dueAt:e})=>(0,U.jsx)(I,{at:e})},{id:`decision`,name:`What it refuses`,width:`minmax(18rem, 1fr)`,align:`end`,cell:e=>(0,U.jsx)(`div`,{className:H.decisions,children:cn.map(n=>(0,U.jsx)(h,{className:`quiet`,"aria-label":`${n.name}: ${e.id}`,isDisabled:t.isRunning,onPress:()=>i(e,n),children:n.name},n.value))})}],list:e,empty:(0,U.jsx)(f,{title:`No text waits for a decision`})})]})}var un=[{value:`NATIONAL`,name:`National: numbers that refuse advertising`},{value:`STATE`,name:`State: the same in a part of a country`},{value:`REASSIGNED`,name:`Reassigned: numbers with a new owner`},{value:`LITIGATOR`,name:`Litigators: never called`}],dn={NATIONAL:`National`,STATE:`State`,REASSIGNED:`Reassigned`,LITIGATOR:`Litigators`};function fn(){let e=o()(`DO_NOT_CALL_MANAGE`),{data:t,error:n,refresh:r}=A(Ve);k([`DO_NOT_CALL`],r);let[i,a]=(0,L.useState)(!1);return n&&!t?(0,U.jsx)(d,{failure:D(n),retry:r}):t?.registries?(0,U.jsxs)(c,{title:`Registries`,about:`Campaigns do not call the numbers of these lists, and broadcasts do not text them. You can still answer a text. A list that is older than 31 days, or whose first import is not complete, stops the campaigns that use it, with their broadcasts, and all other marketing texts.`,actions:e&&(0,U.jsx)(h,{className:`primary`,onPress:()=>a(!0),children:`Import a file`}),children:[t.registries.length===0&&(0,U.jsx)(f,{title:`No registry is imported`,children:`Get the file from its keeper, such as the FTC, and import it here.`}),(0,U.jsx)(`ul`,{className:H.plainList,children:t.registries.map(t=>(0,U.jsxs)(`li`,{children:[(0,U.jsx)(pn,{registry:t}),e&&(0,U.jsx)(mn,{registry:t,changed:r})]},t.id))}),i&&(0,U.jsx)(hn,{changed:r,close:()=>a(!1)})]}):(0,U.jsx)(u,{rows:4,height:52})}function pn({registry:e}){let{name:t,kind:n,asOf:r,validUntil:a,isStale:o,numberCount:s,pendingImport:c}=e;return(0,U.jsxs)(`span`,{children:[(0,U.jsx)(`strong`,{children:t}),` `,dn[n],o&&(0,U.jsx)(j,{tone:`alert`,children:r===null?`Its campaigns wait for its first import`:`Too old: its campaigns wait`}),(0,U.jsxs)(`span`,{className:`soft`,children:[r===null?` Not in use yet.`:` ${i(s)} numbers of ${r}, valid until ${a}.`,c?.state===`RUNNING`&&` A file is being imported: ${i(c.handledCount)} of ${i(c.totalCount)} lines.`,c?.failure&&` The last import failed: ${c.failure}`]})]})}function mn({registry:{id:e,name:t},changed:n}){let r=_(Ue),[i,a]=(0,L.useState)(!1);return(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(h,{className:`quiet`,"aria-label":`Delete ${t}`,onPress:()=>a(!0),children:`Delete`}),i&&(0,U.jsx)(N,{title:`Delete ${t}?`,consequence:(0,U.jsx)(`p`,{children:`Campaigns may call its numbers again, unless another list has them.`}),action:`Delete`,change:r,close:()=>a(!1),confirm:()=>r.run({id:e}),done:()=>{n()}})]})}function hn({changed:e,close:t}){let n=_(He),i=r(),[a,o]=(0,L.useState)(`NATIONAL`),[s,c]=(0,L.useState)(``),[l,u]=(0,L.useState)(``),[d,f]=(0,L.useState)(null);return(0,U.jsx)(M,{title:`Import a registry`,close:t,children:(0,U.jsxs)(S,{change:n,submit:async()=>{if(d===null)return;let r={kind:a,name:s,asOf:l,file:d};await n.run(e=>({input:{...r,idempotencyKey:e}}))&&(e(),i(`${s} is being imported. The former list counts until it is complete.`),t())},children:[(0,U.jsx)(v,{label:`Kind`,path:`kind`,options:un,value:a,onChange:e=>o(e)}),(0,U.jsx)(x,{label:`Name`,path:`name`,help:`Such as FTC 212. A file replaces the list with the same name.`,maxLength:80,value:s,onChange:c}),(0,U.jsx)(x,{label:`Date of the list`,path:`asOf`,type:`date`,value:l,onChange:u}),(0,U.jsx)(ce,{acceptedFileTypes:[`.txt`,`.csv`,`.tsv`],onSelect:e=>f(e?.[0]??null),children:(0,U.jsx)(h,{className:`plain`,children:d===null?`Choose a file`:d.name})}),(0,U.jsx)(C,{action:`Import`,isDisabled:n.isRunning||d===null,cancel:t})]})})}var gn=t(`/settings/$part`),_n=[{id:`account`,name:`Your account`,needs:`VIEWER_READ`,content:We},{id:`business`,name:`Business`,needs:`BUSINESS_MANAGE`,content:Je},{id:`numbers`,name:`Inboxes and numbers`,needs:`INBOXES_READ`,content:jt},{id:`dispositions`,name:`Dispositions`,needs:`DISPOSITIONS_READ`,content:rt},{id:`do-not-call`,name:`Do not call`,needs:`DO_NOT_CALL_READ`,content:lt},{id:`refusals`,name:`Refusals`,needs:`REFUSALS_REVIEW`,content:ln},{id:`registries`,name:`Registries`,needs:`DO_NOT_CALL_READ`,content:fn},{id:`privacy`,name:`Privacy`,needs:`PEOPLE_ERASE`,content:sn}];function vn(){let{part:e}=gn.useParams(),t=o(),n=_n.filter(({needs:e})=>t(e)),r=n.find(({id:t})=>t===e)?.content;return(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(l,{title:`Settings`}),(0,U.jsx)(p,{label:`Settings`,children:n.map(({id:e,name:t})=>(0,U.jsx)(a,{to:`/settings/$part`,params:{part:e},activeProps:{"aria-current":`page`},children:t},e))}),r?(0,U.jsx)(r,{}):(0,U.jsx)(f,{title:`There is no such part of the settings`})]})}export{vn as Settings};