// Shows the API reference of /api/docs. Everything comes from this portal: no fonts, telemetry or proxy of others.
Scalar.createApiReference('#reference', {
  url: new URL('openapi.json', location.href).href,
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultOpenFirstTag: false,
  hideModels: true,
  persistAuth: false,
  // Without this rule the component shows a long title on one line, wider than a phone.
  customCss:
    'html { overflow-x: clip } @media (max-width: 48em) { .scalar-app span.whitespace-nowrap { white-space: normal } }',
  authentication: { preferredSecurityScheme: 'sessionToken' },
  // The samples of the document are curl, TypeScript and Python, so the generated ones are in the same languages.
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: [
    'c',
    'clojure',
    'csharp',
    'dart',
    'fsharp',
    'go',
    'http',
    'java',
    'julia',
    'kotlin',
    'node',
    'objc',
    'ocaml',
    'php',
    'powershell',
    'r',
    'ruby',
    'rust',
    'swift',
  ],
  // A change with the cookie of the viewer's session needs this header.
  customFetch: (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin === location.origin)
      request.headers.set('x-command-id', String(Date.now()));
    return fetch(request);
  },
});
