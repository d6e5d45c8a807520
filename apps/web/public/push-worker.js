// Shows what the portal pushes while no screen of it is open (apps/server/…/push-message.ts says what that holds).

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: new URL('icon.svg', self.registration.scope).href,
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data;
  const { scope } = self.registration;
  // a link leads to a screen of this portal and nowhere else
  const target = new URL(link.replace(/^\//, ''), scope);
  const isOurs = link.startsWith('/') && target.href.startsWith(scope);
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const screen = windows.find(({ url }) => url.startsWith(scope));
    if (!screen) return self.clients.openWindow(isOurs ? target.href : scope);
    await screen.focus();
    screen.postMessage({ open: isOurs ? link : '/' });
    return undefined;
  };
  event.waitUntil(open());
});
