import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{St as t,n,xt as r}from"./Button-BOYhH1g_.js";import{n as i,r as a}from"./states-DAZFJ6Za.js";import{n as o,u as s}from"./client-DgZSKugW.js";import{t as c}from"./graphql-Dl2pyFBD.js";import{r as l,t as u}from"./read-DT97PqLs.js";var d=e(t(),1),f=r(),p=c(`
  query Viewer {
    viewer {
      user { id name email role timeZone phoneNumber }
      business { id name hasDialer timeZone }
      may
      browserPhone
    }
  }
`),m=(0,d.createContext)(null);function h({children:e}){let{data:t,error:r,refresh:c}=u(p);l([`PEOPLE`,`SETTINGS`],c);let[h,g]=(0,d.useState)(t?.viewer);return t&&t.viewer!==h&&g(t.viewer),h?(0,f.jsx)(m,{value:h,children:e}):r?(0,f.jsxs)(`main`,{className:`center`,children:[(0,f.jsx)(i,{failure:o(r),retry:c}),(0,f.jsx)(n,{className:`plain`,onPress:()=>s({everywhere:!1}),children:`Sign out`})]}):(0,f.jsx)(a,{})}function g(){let e=(0,d.use)(m);if(!e)throw Error(`the viewer is read outside of its provider`);return e}function _(){let{may:e}=g();return(0,d.useCallback)(t=>e.includes(t),[e])}export{_ as n,g as r,h as t};