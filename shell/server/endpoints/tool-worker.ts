/**
 * Opens pages that work without a connection, such as those of a paired device: with the page and the files of the release
 * that it has kept, when the network or the site does not answer in time. It neither answers nor stores anything of the API.
 */
export const TOOL_WORKER = `const PATIENCE_MS = 5000;
const isPage = ({ mode }) => mode === 'navigate';
const isFile = ({ url }) => new URL(url).pathname.startsWith('/releases/');
const kept = async (request) =>
  (await caches.open('offline-tool')).match(request, { ignoreSearch: isPage(request), ignoreVary: true });
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (!isPage(request) && !isFile(request)) return;
  const network = fetch(request).then(async (answer) => (answer.status < 500 ? answer : ((await kept(request)) ?? answer)));
  const failed = async () => (await kept(request)) ?? Response.error();
  const slow = later(PATIENCE_MS).then(() => kept(request)).then((page) => page ?? network);
  event.respondWith(Promise.race([network, slow]).catch(failed));
});
`;
