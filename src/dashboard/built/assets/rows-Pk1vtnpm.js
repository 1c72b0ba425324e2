import{G as e}from"./index-D6bsjGSx.js";import{t}from"./link-Cuw0zMaJ.js";import{r as n}from"./read-CoolLPsB.js";import{n as r}from"./rows-BdNBMtD9.js";import{t as i}from"./heads-2fKni5gh.js";import{n as a}from"./person-Dy-kDYCD.js";import{m as o}from"./phones-Bu7gKH-V.js";import{t as s}from"./table-rlR1Y7K2.js";import{n as c}from"./time-KZx-dnnZ.js";import{i as l,r as u,t as d}from"./traffic-DVM8p6NB.js";import{c as f,i as p,r as m,t as h}from"./figures-CZbno3BF.js";import{t as g}from"./graphql-QMnPK7LK.js";import{xt as _}from"./Button-BOYhH1g_.js";var v=g(`
  query TextRows($filter: MessageFilter!, $after: String) {
    messages(first: 100, filter: $filter, after: $after) {
      nodes {
        id
        createdAt
        sentAt
        direction
        messageStatus
        from
        to
        body
        conversationId
        inbox { id name }
        campaign { id name }
        user { id name }
        contact { id firstName lastName company }
        error { message }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),y=g(`
  query CallRows($filter: CallFilter!, $after: String) {
    calls(first: 100, filter: $filter, after: $after) {
      nodes {
        id
        createdAt
        answeredAt
        endedAt
        answeredBy
        direction
        callStatus
        durationSeconds
        from
        to
        inbox { id name }
        campaign { id name }
        user { id name }
        contact { id firstName lastName company }
        campaignContact { id firstName lastName company }
        disposition { id name }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`),b=_(),x=e(`/activity/texts`),S=e(`/activity/calls`);function C({since:e,until:t,user:n}){return{...e&&{createdAfter:new Date(Date.parse(e)-1).toISOString()},...t&&{createdBefore:t},...n&&{userId:[n]}}}function w(){let{what:e=`outgoing`,...t}=x.useSearch(),i=f(p(e)?e:`outgoing`),a={...i.filter,...C(t)},c=r(v,{filter:a},({messages:{nodes:e,pageInfo:t}})=>({nodes:e.filter(i.has),pageInfo:t}));return n([`MESSAGES`],c.refresh),(0,b.jsx)(E,{title:`Texts: ${i.name}`,search:t,user:c.rows?.[0]?.user?.name,children:(0,b.jsx)(s,{label:`Texts`,columns:O,list:c,empty:(0,b.jsx)(o,{title:`There are no such texts`})})})}function T(){let{what:e=`placed`,...t}=S.useSearch(),i=h(m(e)?e:`placed`),a={...i.filter,...C(t)},c=r(y,{filter:a},({calls:{nodes:e,pageInfo:t}})=>({nodes:e.filter(i.has),pageInfo:t}));return n([`CALLS`],c.refresh),(0,b.jsx)(E,{title:`Calls: ${i.name}`,search:t,user:c.rows?.[0]?.user?.name,children:(0,b.jsx)(s,{label:`Calls`,columns:k,list:c,empty:(0,b.jsx)(o,{title:`There are no such calls`})})})}function E({title:e,search:{since:n,until:r,user:a},user:o,children:s}){return(0,b.jsxs)(b.Fragment,{children:[(0,b.jsx)(i,{title:e,back:(0,b.jsx)(t,{to:`/overview`,children:`Overview`}),about:(0,b.jsxs)(b.Fragment,{children:[a&&o!==void 0&&`${o}, `,n&&(0,b.jsxs)(b.Fragment,{children:[`from `,(0,b.jsx)(c,{at:n}),` `]}),r&&(0,b.jsxs)(b.Fragment,{children:[`until `,(0,b.jsx)(c,{at:r})]})]})}),s]})}var D=({direction:e,from:t,to:n})=>e===`INCOMING`?t:n,O=[{id:`time`,name:`Time`,width:`9.5rem`,cell:({createdAt:e})=>(0,b.jsx)(c,{at:e})},{id:`person`,name:`With`,isTitle:!0,cell:e=>(0,b.jsx)(t,{to:`/inbox`,search:{conversation:e.conversationId},children:a(e.contact,D(e))})},{id:`number`,name:`Number`,width:`9rem`,cell:D},{id:`text`,name:`Text`,width:`minmax(0, 2fr)`,cell:({body:e})=>e},{id:`state`,name:`State`,cell:({messageStatus:e,error:t})=>t?.message??u[e]},{id:`inbox`,name:`Inbox`,cell:({inbox:e})=>e.name},{id:`user`,name:`By`,cell:({user:e,campaign:t})=>e?.name??t?.name}],k=[{id:`time`,name:`Time`,width:`9.5rem`,cell:({createdAt:e})=>(0,b.jsx)(c,{at:e})},{id:`person`,name:`With`,isTitle:!0,cell:e=>{let n=a(e.contact??e.campaignContact,D(e));return e.contact?(0,b.jsx)(t,{to:`/contacts/$id`,params:{id:e.contact.id},children:n}):n}},{id:`number`,name:`Number`,width:`9rem`,cell:D},{id:`state`,name:`State`,cell:({answeredBy:e,callStatus:t})=>e===`MACHINE`?`answering machine`:d[t]},{id:`outcome`,name:`Outcome`,cell:({disposition:e})=>e?.name},{id:`talk`,name:`Talk`,width:`7rem`,align:`end`,cell:({durationSeconds:e})=>e>0?l(e):null},{id:`campaign`,name:`Campaign`,cell:({campaign:e})=>e?.name},{id:`user`,name:`By`,cell:({user:e})=>e?.name}];export{T as CallRows,w as TextRows};