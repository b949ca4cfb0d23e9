/* global VERSION -- the server adds it as the first line (server/platform/pages/service-worker.ts) */

const PREFIX = 'shop-';
const CACHE = PREFIX + VERSION;
/** Images of the products on the offline page. */
const SEEN_IMAGES = 'seen-images';
const OFFLINE_PAGE = '/offline';
/** Milliseconds until a page without a response is replaced by the offline page. */
const PATIENCE_MS = 8_000;
/** Pages of a user. A slow one is waited for, because it may be the response to something that the user has sent. */
const PRIVATE = /^\/(c|dashboard|dev|forgot-password|join|login|orders|profile|register|unauthorized)(\/|$)/;
const API = /^\/(api|uploadImage)(\/|$)/;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('message', (event) => {
  const { assets, seenImages } = event.data ?? {};
  if (Array.isArray(assets)) event.waitUntil(Promise.all(assets.filter(isAsset).map(addAsset)).catch(ignore));
  if (Array.isArray(seenImages)) event.waitUntil(replaceSeenImages(seenImages).catch(ignore));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (isAsset(request.url)) event.respondWith(respondWithAsset(event));
  else if (request.destination === 'image' && isFromOfflinePage(request)) event.respondWith(cachedFirst(request));
  else if (request.mode === 'navigate' && !API.test(pathname))
    event.respondWith(
      PRIVATE.test(pathname) ? fetch(request).catch(() => toOfflinePage(request)) : respondWithPage(request),
    );
});

/** Rejects if the offline page is incomplete. The browser tries again at the next visit. */
async function install() {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache', credentials: 'omit' });
  const assets = (await page.clone().text()).match(/\/assets\/[\w.-]+/g);
  if (!page.ok || !assets) throw new Error(`The offline page has status ${page.status}.`);
  await Promise.all([...new Set(assets)].map(addAsset));
  await (await caches.open(CACHE)).put(OFFLINE_PAGE, page);
  await skipWaiting();
}

/** Leaves the files of the previous release, because open tabs may still need them. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

function isAsset(url) {
  const { origin, pathname } = new URL(url, location);
  return origin === location.origin && pathname.startsWith('/assets/');
}

/** Searches all releases. A failed import is repeated with another query (`use-lazy.ts`), so queries are ignored. */
function findCached(request) {
  return caches.match(request, { ignoreSearch: true, ignoreVary: true });
}

async function addAsset(url) {
  if (await findCached(url)) return;
  const response = await fetch(url);
  if (!isCacheable(response)) throw new Error(`${url} has status ${response.status}.`);
  await (await caches.open(CACHE)).put(url, response);
}

/** False for HTML, because the login page of a Wi-Fi answers every request with HTML and status 200. */
function isCacheable({ status, headers }) {
  return status === 200 && !headers.get('content-type')?.startsWith('text/html');
}

async function respondWithAsset(event) {
  const cached = await findCached(event.request).catch(ignore);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (isCacheable(response)) {
    const copy = response.clone();
    // Storage may be full. The page has its response anyway.
    event.waitUntil(
      caches
        .open(CACHE)
        .then((cache) => cache.put(event.request, copy))
        .catch(ignore),
    );
  }
  return response;
}

async function respondWithPage(request) {
  const page = await caches
    .open(CACHE)
    .then((cache) => cache.match(OFFLINE_PAGE, { ignoreVary: true }))
    .catch(ignore);
  if (!page) return fetch(request);
  if (new URL(request.url).pathname === OFFLINE_PAGE) return page;
  let timer;
  const impatience = new Promise((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS);
  });
  try {
    return await Promise.race([fetch(request), impatience]);
  } catch {
    return toOfflinePage(request);
  } finally {
    clearTimeout(timer);
  }
}

/** Redirects, because React Router renders the page that the URL names. The fragment names the requested page. */
function toOfflinePage({ url }) {
  const { pathname, search } = new URL(url);
  return Response.redirect(`${OFFLINE_PAGE}#${pathname}${search}`);
}

function isFromOfflinePage({ referrer }) {
  return URL.canParse(referrer) && new URL(referrer).pathname === OFFLINE_PAGE;
}

async function cachedFirst(request) {
  return (await findCached(request).catch(ignore)) ?? fetch(request);
}

/** Caches exactly these images. An empty list, such as after a logout, removes all images. */
async function replaceSeenImages(urls) {
  const cache = await caches.open(SEEN_IMAGES);
  const wanted = new Set(urls.map((url) => new URL(url, location).href));
  for (const { url } of await cache.keys()) if (!wanted.delete(url)) await cache.delete(url);
  for (const url of wanted) {
    if (!url.startsWith(`${location.origin}/`)) continue;
    const response = await fetch(url).catch(ignore);
    if (response && isCacheable(response)) await cache.put(url, response);
  }
}

function ignore() {}
