import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t,n,xt as r}from"./Button-BOYhH1g_.js";import{c as i,g as a,h as o,o as s}from"./phones-Bu7gKH-V.js";import{d as c,n as l}from"./client-Byu9ycPY.js";import{t as u}from"./graphql-QMnPK7LK.js";import{r as d,t as f}from"./read-CoolLPsB.js";var p=e(t(),1),m=r(),h=u(`
  query Viewer {
    viewer {
      user { id name email role timeZone phoneNumber }
      business { id name hasDialer timeZone }
      may
      browserPhone
    }
    inboxes { phoneNumber }
  }
`),g=(0,p.createContext)(null);function _({children:e}){let{data:t,error:r,refresh:u}=f(h);d([`PEOPLE`,`SETTINGS`,`INBOXES`],u);let[_,v]=(0,p.useState)(!1);(0,p.useEffect)(()=>void s.then(()=>v(!0)),[]);let[y,b]=(0,p.useState)();return t&&_&&t.viewer!==y&&(i(t.inboxes[0]?.phoneNumber),b(t.viewer)),y?(0,m.jsx)(g,{value:y,children:e}):r?(0,m.jsxs)(`main`,{className:`center`,children:[(0,m.jsx)(o,{failure:l(r),retry:u}),(0,m.jsx)(n,{className:`plain`,onPress:()=>c({everywhere:!1}),children:`Sign out`})]}):(0,m.jsx)(a,{})}function v(){let e=(0,p.use)(g);if(!e)throw Error(`the viewer is read outside of its provider`);return e}function y(){let{may:e}=v();return(0,p.useCallback)(t=>e.includes(t),[e])}export{y as n,v as r,_ as t};