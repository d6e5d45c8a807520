// Runs before the first paint, so that a dark screen never flashes white. A file, because the page allows no inline script.
try {
  const kept = localStorage.getItem('gatehouse.theme');
  document.documentElement.dataset.mantineColorScheme = kept === 'dark' ? 'dark' : 'light';
  if (kept === 'dark') document.documentElement.style.background = '#1f2428';
} catch {
  // no storage: light
}
// zod asks with `new Function` whether it may compile, as soon as the first shape is made: the content security policy refuses
// and reports that. Said here, before any module is read, it does not ask.
globalThis.__zod_globalConfig = { jitless: true };
