import { createHash } from 'node:crypto';
import type { Reply } from '../http/send.js';
import { clickRatio } from '../tracing/tracing.js';
import { QUIET_MS } from './browser-spans.js';

/** Of one click: what comes later belongs to something else. */
const MAX_REQUESTS = 19;
/** A request that starts this long after a click, or during another of the click, is taken for its consequence. */
const CONSEQUENCE_MS = 1_000;

/**
 * Gives the requests that follow a click a trace, and reports what they took. It knows neither what was clicked nor the
 * address of page or request, and passes nothing to other origins. Served by this server and no part of the release:
 * where nothing is traced, no visitor loads a byte of it.
 */
const script = (ratio: number) => `(()=>{
const hex=(bytes)=>Array.from(crypto.getRandomValues(new Uint8Array(bytes)),(byte)=>byte.toString(16).padStart(2,'0')).join('')
const own=window.fetch.bind(window)
let click
const send=(over)=>{
if(over.running||!over.spans.length||over.sent)return
over.sent=true
if(click===over)click=undefined
const first={span:over.span,name:'click',start:over.start,ms:over.end-over.start}
own('/traces',{method:'POST',keepalive:true,headers:{'content-type':'application/json'},body:JSON.stringify({trace:over.trace,spans:[first,...over.spans]})}).catch(()=>{})
}
addEventListener('click',()=>{
const start=performance.now()
click=Math.random()<${ratio}?{trace:hex(16),span:hex(8),start,end:start,running:0,count:0,spans:[]}:undefined
},true)
window.fetch=(input,init)=>{
const of=click
if(!of||of.sent||of.count>=${MAX_REQUESTS}||(!of.running&&performance.now()-of.end>${CONSEQUENCE_MS}))return own(input,init)
const request=input instanceof Request?input:undefined
if(new URL(request?request.url:input,location.href).origin!==location.origin)return own(input,init)
const headers=new Headers(init?.headers??request?.headers)
const span=hex(8),start=performance.now()
headers.set('traceparent','00-'+of.trace+'-'+span+'-01')
of.running+=1
of.count+=1
const done=()=>{
of.running-=1
of.end=performance.now()
of.spans.push({span,name:'request',start,ms:of.end-start})
setTimeout(send,${QUIET_MS},of)
}
const response=own(input,{...init,headers})
response.then(done,done)
return response
}
})()`;

/** The tag for the head of a page, before the scripts that send requests; empty where nothing is traced. */
export function traceTag(): string {
  const ratio = clickRatio();
  if (ratio === 0) return '';
  const hash = createHash('sha384').update(script(ratio)).digest('base64');
  return `<script defer src="/traces.js" integrity="sha384-${hash}" crossorigin="anonymous"></script>\n`;
}

/** The script itself; undefined where nothing is traced. */
export function traceScript(): Reply | undefined {
  const ratio = clickRatio();
  if (ratio === 0) return undefined;
  // A copy from before a change of the ratio would have another hash.
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: script(ratio) };
}
