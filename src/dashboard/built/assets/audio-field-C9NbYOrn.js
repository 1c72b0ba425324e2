import{n as e,xt as t}from"./Button-BOYhH1g_.js";import{t as n}from"./FileTrigger-3TUldzRu.js";import{t as r}from"./graphql-QMnPK7LK.js";import{t as i}from"./change-BOMh0EV9.js";import{n as a}from"./client-Byu9ycPY.js";import{t as o}from"./read-CoolLPsB.js";import{E as s,x as c}from"./index-BsZj-xca.js";import{h as l}from"./phones-Bu7gKH-V.js";var u=r(`
  query AudioFiles {
    audioFiles { id name durationSeconds url }
  }
`),d=r(`
  mutation UploadAudio($input: UploadAudioInput!) {
    uploadAudio(input: $input) {
      __typename
      ... on AudioFile { id name durationSeconds url }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),f=r(`
  mutation DeleteAudio($input: DeleteAudioInput!) {
    deleteAudio(input: $input) {
      __typename
      ... on AudioDeletion { deletedId }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),p={recordings:`_recordings_zdo2s_1`},m=t(),h=5;function g({label:t,help:r,path:g,none:_,value:v,onChange:y}){let{data:b,error:x,refresh:S}=o(u),C=s(),w=i(d),T=i(f),E=b?.audioFiles.find(({id:e})=>e===v),D=[{value:``,name:_},...v!==null&&!E?[{value:v,name:`The chosen recording`}]:[],...(b?.audioFiles??[]).map(({id:e,name:t,durationSeconds:n})=>({value:e,name:`${t} (${n} s)`}))],O=async e=>{if(!e)return;let t=e.name.replace(/\.[^.]*$/,``).slice(0,80)||`Recording`,n=await w.run(n=>({input:{name:t,file:e,idempotencyKey:n}}));n&&(y(n.id),S())},k=async({id:e,name:t})=>{await T.run({input:{id:e}})&&(C(`${t} is deleted`),y(null),S())},A=w.failure??T.failure??(x&&a(x));return(0,m.jsxs)(m.Fragment,{children:[(0,m.jsx)(c,{label:t,...r&&{help:r},path:g,options:D,value:v??``,onChange:e=>y(e===``?null:e)}),(0,m.jsxs)(`div`,{className:p.recordings,children:[A&&(0,m.jsx)(l,{failure:A}),E&&(0,m.jsx)(`audio`,{controls:!0,preload:`none`,src:E.url,"aria-label":`Play ${E.name}`}),(0,m.jsx)(n,{acceptedFileTypes:[`audio/wav`,`audio/x-wav`,`audio/mpeg`,`.wav`,`.mp3`],onSelect:e=>void O(e?.[0]),children:(0,m.jsx)(e,{className:`plain`,isDisabled:w.isRunning,children:`Upload a recording`})}),E&&(0,m.jsxs)(e,{className:`quiet`,onPress:()=>void k(E),isDisabled:T.isRunning,children:[`Delete `,E.name]}),(0,m.jsxs)(`p`,{className:`soft`,children:[`WAV or MP3, at most `,h,` MB and two minutes. A recording is used once the settings are saved.`]})]})]})}export{g as t};