// Served as /service-worker.js if SERVICE_WORKER=false. Removes the service worker that browsers have installed.
addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(remove()));
// A page sends a message after it has registered this script, which may have undone the removal.
addEventListener('message', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
