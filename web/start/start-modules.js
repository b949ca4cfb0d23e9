(async () => {
  const { first, routes, entry, loaderData } = JSON.parse(document.querySelector('#page-start').textContent);
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(loaderData);
  streamController.close();
  for (const url of first) await import(url);
  const modules = Object.entries(routes).map(async ([id, urls]) => [
    id,
    Object.assign({}, ...(await Promise.all(urls.map((url) => import(url))))),
  ]);
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules));
  await import(entry);
})().catch((error) => earlyInput.fail(error));
