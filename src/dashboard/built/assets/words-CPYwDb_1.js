import{t as e}from"./graphql-QMnPK7LK.js";import{s as t}from"./index-BsZj-xca.js";var n=e(`
  fragment QueueNow on Queue {
    id
    name
    serviceSeconds
    memberIds
    alertingSince
    figures(hours: 26, since: $since) {
      waiting
      ringing
      longestWaitSeconds
      answered
      abandoned
      overflowed
      callbacksDue
      serviceLevel
    }
  }
`),r=e(`
  fragment QueueSettings on Queue {
    id
    name
    strategy
    memberIds
    ringSeconds
    longestWaitSeconds
    mostCallers
    serviceSeconds
    overflow { action words language phoneNumber greeting { id } }
    overflowQueueId
    holdWords
    holdLanguage
    holdAudio { id }
    saysPosition
    saysWait
    offersCallback
    alertWaitSeconds
    alertCallers
  }
`),i=e(`
    query QueueSettings {
      queues { ...QueueSettings }
    }
  `,[r]),a=e(`
  fragment QueueMember on User {
    id
    name
    presence { state reason since }
  }
`),o=e(`
    query Wallboard($since: DateTime!, $until: DateTime!) {
      queues { ...QueueNow }
      queueMembers { ...QueueMember }
      callActivity(since: $since, until: $until, bucket: DAY) {
        totals {
          outgoing
          reachedPeople
          reachedMachines
          unanswered
          failed
          abandoned
          incoming
          answered
          missed
        }
      }
      textActivity(since: $since, until: $until, bucket: DAY) {
        totals { incoming outgoing sent delivered failed }
      }
    }
  `,[n,a]),s=e(`
    query Queues($since: DateTime!) {
      queues { ...QueueSettings ...QueueNow }
      queueMembers { ...QueueMember }
    }
  `,[r,n,a]),c=e(`
  mutation CreateQueue($input: CreateQueueInput!) {
    createQueue(input: $input) {
      __typename
      ... on Queue { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),l=e(`
  mutation SetQueue($input: SetQueueInput!) {
    setQueue(input: $input) {
      __typename
      ... on Queue { id name }
      ... on DomainError { message requestId faults { path message } }
    }
  }
`),u=e(`
  mutation DeleteQueue($id: ID!) {
    deleteQueue(input: { id: $id }) {
      __typename
      ... on QueueDeletion { deletedId }
      ... on DomainError { message requestId }
    }
  }
`);function d({serviceLevel:e}){return e===null?`–`:`${t(Math.floor(e*100))} %`}var f=[{value:`IN_ORDER`,name:`One after another`},{value:`ALL_AT_ONCE`,name:`All at once`},{value:`LONGEST_IDLE`,name:`Whose last talk ended first`},{value:`OWNER_FIRST`,name:`First who last talked with the caller`}];function p(e){return e%60==0?`${e/60} min`:`${e} s`}function m({alertWaitSeconds:e,alertCallers:n}){let r=[...e===null?[]:[`a wait of ${p(e)}`],...n===null?[]:[n===1?`1 caller`:`${t(n)} callers`]];return r.length===0?null:r.join(` or `)}export{c as a,s as c,m as i,l,d as n,u as o,p as r,i as s,f as t,o as u};