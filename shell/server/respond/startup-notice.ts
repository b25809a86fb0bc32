import { BOOT_ELEMENT } from '@waybill/federation';
import { escapeHtml } from '../html/escape.js';
import type { Visitor } from '../visitor/visitor.js';
import { textOf } from './texts.js';

/** A page that is not alive by then is taken for failed; if it starts later, the notice goes. */
const TIMEOUT_MS = 15_000;

/**
 * Shows the notice and reports when the shell does not start: its script is missing or hangs, throws, or says so with
 * the event `startup-failed`. It is inline, for no file may have to be loaded to say that none can be.
 */
export const STARTUP_SCRIPT = `(()=>{let over
const main=()=>document.querySelector('script[data-shell]')
const fail=(cause)=>{
if(over)return
const root=document.getElementById('root'),notice=document.getElementById('startup')
if(!notice)return addEventListener('DOMContentLoaded',()=>fail(cause))
if('hydrated' in root.dataset)return
over=true
notice.replaceWith(notice.content)
const {name,version,build}=JSON.parse(document.getElementById('${BOOT_ELEMENT}').textContent).shell
const event={remote:name,version:version+'+'+build,phase:'entry',class:cause,ms:Math.round(performance.now())}
fetch('/api/telemetry/remotes',{method:'POST',keepalive:true,headers:{'content-type':'application/json'},body:JSON.stringify(event)}).catch(()=>{})
}
addEventListener('error',(event)=>{
if(event.target===main())fail('network')
else if(event.filename&&event.filename===main()?.src)fail('evaluation')
},true)
addEventListener('startup-failed',(event)=>fail(event.detail||'evaluation'))
setTimeout(fail,${TIMEOUT_MS},'timeout')})()`;

/** Colors are those of the tokens, because the stylesheet may be missing, too. */
export const STARTUP_STYLE = `#startup-notice{position:fixed;z-index:30;inset-inline:0;inset-block-end:0;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:center;padding:1rem;font:1.0625rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#182622);color:light-dark(#10201c,#eaf1ee);border-block-start:1px solid light-dark(#d9d4c6,#31433e)}
#startup-notice p{margin:0}
#startup-notice a{padding:.6rem 1.1rem;border-radius:.5rem;font-weight:600;text-decoration:none;background:light-dark(#0e5a4a,#5fd1b2);color:light-dark(#fff,#0c1513)}
#startup-notice a:focus-visible{outline:3px solid light-dark(#10201c,#eaf1ee);outline-offset:3px}
#root:empty~#startup-notice{inset-block-start:0;flex-direction:column;border:0;background:none;font-size:1.25rem}
#root:empty~#startup-notice .served,#root:not(:empty)~#startup-notice .failed{display:none}
#root[data-hydrated]~#startup-notice{display:none}
@media (forced-colors:active){#startup-notice a{border:1px solid}}`;

/** In the language of the page. A template is no part of the page until the script puts its content in its place. */
export function startupNotice({ code }: Pick<Visitor, 'code'>): string {
  const text = (key: 'failed' | 'served' | 'retry') => escapeHtml(textOf(code, `startup.${key}`));
  return `<template id="startup"><style>${STARTUP_STYLE}</style>
<div id="startup-notice" role="alert"><p class="failed">${text('failed')}</p><p class="served">${text('served')}</p><a href="">${text('retry')}</a></div></template>`;
}
