/** Folders of the generic core, which the code of every kind of object uses. */
export const coreParts: readonly [part: string, inside: RegExp][] = [
  ['server/platform: what every call passes', /^apps\/server\/src\/platform\/((http|db)\/|[^/]+$)/],
  ['server/platform: sharing under load', /^apps\/server\/src\/platform\/load\//],
  ['server/platform: files, images, mail', /^apps\/server\/src\/platform\/(files|images|mail)\//],
  ['server/platform: the outbound client', /^apps\/server\/src\/platform\/outgoing\//],
  ['server/platform: sheets, dates', /^apps\/server\/src\/platform\/(sheets|dates)\//],
  ['server/platform: the embedded database', /^apps\/server\/src\/platform\/embedded\//],
  ['web/platform and ui', /^apps\/web\/src\/(platform|ui)\//],
];
