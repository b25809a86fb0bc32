/** From the start of the visit to here, without the server's part: a close line, and a device that is not slow. */
const NEAR_MS = 300;
/** From the start of the visit to the end of the wait for the typefaces, and what is left of it at least. */
const DEADLINE_MS = 1_000;
const LEAST_WAIT_MS = 300;

/**
 * Shows the site's typefaces on a page that was here soon: its fonts will be, too. So they are if this tab has had them
 * before. Elsewhere they would take a third of a second of the line before the page is alive, and lay out all text three
 * times more; they are loaded afterwards, for the next page. What the server needed for the document (`Server-Timing`)
 * does not count.
 *
 * The page is painted when the fonts of its text are here, for which its layout asks. If they take too long, it does
 * without them: no text that has been painted moves.
 */
export const TYPEFACES_SCRIPT = `(()=>{
if(navigator.connection?.saveData)return
const [visit]=performance.getEntriesByType('navigation')
const served=visit?.serverTiming?.find(({name})=>name==='page')?.duration??0
let isSoon=performance.now()-served<${NEAR_MS}
try{isSoon||=Boolean(sessionStorage.typefaces)}catch{}
if(!isSoon)return
const {dataset}=document.documentElement
dataset.typefaces='awaited'
const paint=areHere=>{
if(dataset.typefaces!=='awaited')return
if(!areHere)return void delete dataset.typefaces
dataset.typefaces='near'
try{sessionStorage.typefaces='loaded'}catch{}
}
setTimeout(paint,Math.max(${LEAST_WAIT_MS},${DEADLINE_MS}-performance.now()),false)
document.addEventListener('readystatechange',async()=>{
for(;;){
document.body.getBoundingClientRect()
const loading=[...document.fonts].filter(({status})=>status==='loading')
if(loading.length===0)return paint(true)
await Promise.allSettled(loading.map(({loaded})=>loaded))
}
},{once:true})
})()`;
