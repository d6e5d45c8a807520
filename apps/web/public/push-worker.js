// Shows what the portal pushes while no screen of it is open (apps/server/…/push-message.ts says what that holds).

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { link } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data.link, self.location.origin);
  // a link leads to a screen of this portal and nowhere else
  const address = target.origin === self.location.origin ? target.href : self.location.origin;
  const open = async () => {
    const [screen] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!screen) return self.clients.openWindow(address);
    await screen.focus();
    screen.postMessage({ open: target.pathname + target.search });
    return undefined;
  };
  event.waitUntil(open());
});
