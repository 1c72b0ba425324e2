const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/simulated-phone-CrdDmNCG.js","assets/client-Byu9ycPY.js","assets/twilio-phone-9MFkcDDH.js","assets/rolldown-runtime-XKyaHtl9.js"])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t}from"./Button-BOYhH1g_.js";import{n,t as r}from"./client-Byu9ycPY.js";import{f as i,l as a}from"./phones-Bu7gKH-V.js";import{t as o}from"./graphql-QMnPK7LK.js";var s=e(t(),1),c=`The browser may not use the microphone. Allow it for this site in the settings of the browser, then try again.`,l=`No microphone was found. Connect one, then try again.`,u=`Browsers allow the microphone on https alone. Open the dashboard under its https address.`,d=`The microphone cannot be used: another program may have it.`,f=`phone-devices`;function p(){let e=localStorage.getItem(f)?.split(`
`)??[];return{microphone:e[0]??``,speaker:e[1]??``}}function m({microphone:e,speaker:t}){localStorage.setItem(f,`${e}\n${t}`)}async function h({microphone:e}=p()){if(!navigator.mediaDevices)throw Error(u);try{return await navigator.mediaDevices.getUserMedia({audio:e===``||{deviceId:e}})}catch(e){let{name:t}=e;throw Error(t===`NotAllowedError`?c:t===`NotFoundError`?l:d,{cause:e})}}async function g(){_(await h())}function _(e){for(let t of e.getTracks())t.stop()}var v=o(`
  fragment PhoneFields on BrowserPhone {
    pageId
    line { id callsIn isConnected }
  }
`),y=o(`
    mutation OpenPhone($input: OpenBrowserPhoneInput!) {
      openBrowserPhone(input: $input) {
        __typename
        ... on BrowserPhone { ...PhoneFields }
        ... on DomainError { code message requestId }
      }
    }
  `,[v]),b=`mutation BeatPhone($input: BeatBrowserPhoneInput!) {
  beatBrowserPhone(input: $input) {
    __typename
    ... on BrowserPhone { line { id callsIn isConnected } }
    ... on DomainError { code }
  }
}`,x=`mutation ClosePhone($input: CloseBrowserPhoneInput!) {
  closeBrowserPhone(input: $input) { __typename }
}`,S=o(`
  mutation PhoneToken($input: CreatePhoneAccessTokenInput!) {
    createPhoneAccessToken(input: $input) {
      __typename
      ... on PhoneAccessToken { token lifetimeSeconds }
      ... on DomainError { message requestId }
    }
  }
`),C=o(`
  mutation SimulatePhoneCall($input: SimulateBrowserCallInput!) {
    simulateBrowserCall(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),w=o(`
  mutation SimulatePhoneHangUp($input: SimulateBrowserHangUpInput!) {
    simulateBrowserHangUp(input: $input) {
      __typename
      ... on DomainError { message requestId }
    }
  }
`),T=1e3,E=5e3,D=5,O=3,k=`phone-page`,A={kind:`closed`},j=new Set;function M(e){A=e;for(let e of j)e()}var N=null,P=null,F=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(e=>e.toString(16).padStart(2,`0`)).join(``);function I(){let e=sessionStorage.getItem(k);return sessionStorage.removeItem(k),e??F()}var L={SIMULATOR:()=>i(()=>a(()=>import(`./simulated-phone-CrdDmNCG.js`),__vite__mapDeps([0,1]))),TWILIO:()=>i(()=>a(()=>import(`./twilio-phone-9MFkcDDH.js`),__vite__mapDeps([2,3])))},R={async open(e,t,{takesOver:n=!1}={}){N||(P??=B(e,t,{takesOver:n}).finally(()=>{P=null}),await P)},look(){N&&(N.failures=0,H(N,T))},close(){N&&(X(N),Z({kind:`closed`}))},async applyDevices(){await N?.device.use(p())},isOpen:()=>N!==null};function z(){return(0,s.useSyncExternalStore)(e=>(j.add(e),()=>j.delete(e)),()=>A)}async function B(e,t,{takesOver:i}){M({kind:`opening`});try{await g();let{default:a}=await L[e](),o=I(),{data:s,error:c}=await r.mutation(y,{input:{pageId:o,takesOver:i}}).toPromise(),l=s?.openBrowserPhone;if(l?.__typename===`DomainError`&&l.code===`CONFLICT`){M({kind:`elsewhere`});return}if(l?.__typename!==`BrowserPhone`)throw Error(l?.message??(c?n(c).message:`The phone could not be opened.`));let u=await a.open({businessId:t,token:()=>V(o),rings:q,failed:e=>Z({kind:`failed`,message:e})});await u.use(p()).catch(()=>{});let d=new Worker(new URL(`/dashboard/assets/beat-worker--VfdpYkJ.js`,``+import.meta.url),{type:`module`});N={pageId:o,device:u,worker:d,everyMs:T,leg:null,legSince:0,isConnecting:!1,failures:0,unconnected:0,sent:0},d.addEventListener(`message`,({data:e})=>void U(e)),addEventListener(`pagehide`,Y),J(),H(N,T)}catch(e){M({kind:`failed`,message:e.message})}}async function V(e){let{data:t,error:i}=await r.mutation(S,{input:{pageId:e}}).toPromise(),a=t?.createPhoneAccessToken;if(a?.__typename!==`PhoneAccessToken`)throw Error(a?.message??(i?n(i).message:`The carrier gave no access.`));return a}function H(e,t){e.everyMs=t,e.worker.postMessage({everyMs:t,query:b,variables:{input:{pageId:e.pageId}}})}async function U({number:e,answer:t}){let n=N,r=t?.data?.beatBrowserPhone;if(!n||!r)return;if(n.sent=Math.max(n.sent,e),r.__typename!==`BrowserPhone`){r.code===`CONFLICT`&&Z({kind:`elsewhere`});return}let i=r.line??null,a=i?T:E;a!==n.everyMs&&H(n,a),await W(n,i,e)}async function W(e,t,n){if(e.leg&&n>e.legSince&&(e.unconnected=t?.id===e.leg.lineId&&t.isConnected?0:e.unconnected+1,e.unconnected>=O&&K(e)),A.kind===`open`&&A.ringing&&A.ringing.lineId!==t?.id&&J({ringing:null}),!(!t||e.leg||e.isConnecting)){if(!t.callsIn)t.isConnected&&e.device.noticeRinging?.(t.id);else if(!(e.failures>=D)){e.isConnecting=!0;try{G(e,await e.device.connect(t.id))}catch(t){e.failures+=1,J({fault:e.failures<D?null:t.message})}finally{e.isConnecting=!1}}}}function G(e,t){e.leg=t,e.legSince=e.sent+1,e.unconnected=0,t.onEnd(()=>{e.leg===t&&(e.leg=null,N===e&&J())}),J()}function K(e){let{leg:t}=e;e.leg=null,e.unconnected=0,t?.hangUp(),J()}function q(e){let t=()=>{A.kind===`open`&&A.ringing?.lineId===e.lineId&&J({ringing:null})};e.onEnd(t),J({ringing:{...e,async accept(){let n=await e.accept().catch(()=>null);return n&&t(),n&&N&&G(N,n),n},decline(){e.decline(),t()}}})}function J(e={}){let t=A.kind===`open`?A:{ringing:null};M({kind:`open`,isConnected:N?.leg!=null,ringing:t.ringing,fault:null,...e})}function Y(){N&&(sessionStorage.setItem(k,N.pageId),X(N))}function X({pageId:e}){return fetch(`/dashboard/graphql`,{method:`POST`,headers:{"content-type":`application/json`},body:JSON.stringify({query:x,variables:{input:{pageId:e}}}),keepalive:!0}).catch(()=>{})}function Z(e){let t=N;N=null,removeEventListener(`pagehide`,Y),t&&(t.worker.terminate(),t.device.close()),M(e)}export{m as a,_ as c,w as i,z as n,p as o,C as r,h as s,R as t};