/** Colors are those of the tokens. The page follows the theme of the system, or the one that the admin chose. */
export const STYLE = `:root{color-scheme:light dark;--fg:light-dark(#10201c,#eaf1ee);--muted:light-dark(#56625e,#9db0aa);--card:light-dark(#fff,#182622);--line:light-dark(#d9d4c6,#31433e);--brand:light-dark(#0e5a4a,#5fd1b2);--danger:light-dark(#ad301c,#ff8a73)}
[data-theme=LIGHT]{color-scheme:light}
[data-theme=DARK]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-inline-size:76rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f6f4ee,#0c1513);color:var(--fg);overflow-wrap:anywhere}
h1{margin:0;font-size:1.9rem;line-height:1.2}
h2{margin:2.5rem 0 .75rem;font-size:1.3rem}
h3{margin:0;font-size:1.1rem}
p{margin:.35rem 0}
a{color:var(--brand)}
code{font:.85em ui-monospace,monospace}
.muted{color:var(--muted)}
.error{color:var(--danger);font-weight:600}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(28rem,100%),1fr));align-items:start;gap:1rem;margin:0;padding:0;list-style:none}
.card{padding:1rem 1.15rem 1.15rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
.card header{display:flex;flex-wrap:wrap;gap:.5rem;align-items:baseline;justify-content:space-between}
.badge{padding:.05rem .55rem;border:1px solid;border-radius:1rem;font-size:.8rem;color:var(--brand)}
.badge.off{color:var(--danger)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem .9rem;margin:.75rem 0 0}
dt{color:var(--muted)}
dd{margin:0;min-inline-size:0}
meter{inline-size:100%;block-size:.75rem;display:block}
svg{display:block;inline-size:100%;block-size:.75rem;fill:var(--danger)}
.health{margin-block-start:.75rem}
.health svg{margin-block:.25rem}
.health .all{fill:var(--line)}
svg.histogram{block-size:3.5rem;fill:var(--brand);border-block-end:1px solid var(--line)}
.scale{display:flex;justify-content:space-between;margin:0;font-size:.8rem}
ol{margin:0;padding:0;list-style:none}
.entry{display:grid;grid-template-columns:4rem 1fr;gap:.1rem .75rem;padding:.6rem 0;border-block-end:1px solid var(--line)}
.entry>:not(:first-child){grid-column:2}
.bars{display:grid;grid-template-columns:minmax(0,22rem) minmax(4rem,1fr) max-content;gap:.5rem 1rem;align-items:center}
.bars>li{display:contents}
details{margin-block-start:.9rem;border-block-start:1px solid var(--line);padding-block-start:.6rem}
summary{cursor:pointer;font-weight:600;min-block-size:1.75rem}
label{display:grid;gap:.2rem;margin-block:.5rem;color:var(--muted)}
input,select,button{font:inherit;padding:.5rem .75rem;min-block-size:2.75rem;border:1px solid light-dark(#7b8581,#6b7f79);border-radius:.4rem;background:var(--card);color:var(--fg);inline-size:100%}
button{inline-size:auto;margin-inline-end:.5rem;margin-block-end:.35rem;font-weight:600;cursor:pointer;color:var(--brand);border-color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.narrow{max-inline-size:28rem;margin-inline:auto}
.filter{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end}
.filter label{flex:1 1 12rem}
.filter button{margin-block-end:.5rem}
td code{white-space:nowrap}
.builds>li{padding:.5rem 0;border-block-end:1px solid var(--line)}
.builds>li:last-child{border:0}
main>h3{margin:1.25rem 0 .5rem}
.added{color:var(--brand)}
.removed{color:var(--danger)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--card)}
table{border-collapse:collapse;min-inline-size:100%;font-size:.92rem}
td,th{padding:.45rem .9rem;border-block-end:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:normal}
tbody tr:last-child td{border:0}
th{color:var(--muted);font-weight:500;white-space:nowrap}
@media (max-width:34rem){dl{grid-template-columns:5.5rem 1fr;font-size:.95rem}.entry{grid-template-columns:1fr}.entry>:not(:first-child){grid-column:1}.bars{grid-template-columns:1fr max-content}.bars>li>:first-child{grid-column:1/-1}}
@media (forced-colors:active){.card,.badge{border:1px solid}}`;
