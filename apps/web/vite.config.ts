import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OperationPermission } from '@gatehouse/api/platform/operation';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import type { Screen } from './src/screens.ts';
import { mantineColoursPlugin, mantinePartsPlugin, zodMethodsPlugin } from './vite.leaner.ts';
import { textsByAreaPlugin } from './vite.texts.ts';

/** Writes a .br and a .gz file for every text asset, so that the portal never compresses at run time. */
function compressionPlugin(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const texts = names.filter((name) => /\.(js|css|html|svg|json|txt)$/.test(name));
      // Uses all cores.
      await Promise.all(
        texts.map(async (name) => {
          const path = join(folder, name);
          const content = readFileSync(path);
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params: size }));
          writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Renders the guides of each role as PDF files (decision 083). */
function guidesPlugin(): Plugin {
  let folder = 'dist';
  return {
    name: 'guides',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir, 'guidelines');
    },
    writeBundle: async () => {
      const { renderGuides } = await import('./guidelines/render.ts');
      await renderGuides(folder);
    },
  };
}

/** Fails the build if the style of a used Mantine component is missing. */
function styleCheckPlugin(): Plugin {
  return {
    name: 'styled-components',
    apply: 'build',
    generateBundle(_options, bundle) {
      const styled = new Set(
        [...this.getModuleIds()].flatMap(
          (id) => /@mantine\/core\/styles\/(\w+)\.layer\.css$/.exec(id)?.[1] ?? [],
        ),
      );
      const bare = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
        .flatMap((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? [])
        .filter((component) => !styled.has(component));
      if (bare.length > 0) this.error(`No style in shell/portalStyles.ts for ${bare.join(', ')}`);
    },
  };
}

/** Replaces zod's JSON Schema conversion by functions that throw. Only the server needs it, for OpenAPI. */
function zodTrimPlugin(): Plugin {
  const steps = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
  const refusal = 'A schema becomes JSON Schema on the server only';
  return {
    name: 'less-of-zod',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      // English error messages of schemas are never shown. Forms have their own texts.
      if (id.endsWith('/zod/v4/locales/en.js'))
        return 'export default () => ({ localeError: () => undefined });';
      if (!steps.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)];
      return [
        `const left = () => { throw new Error(${JSON.stringify(refusal)}); };`,
        ...names.map(([, name]) =>
          // `maxLength` of a schema uses it too.
          name === 'aggregateChecks'
            ? `export { ${name} } from ${JSON.stringify(`${id}?whole`)};`
            : `export const ${name} = left;`,
        ),
      ].join('\n');
    },
  };
}

/** Reduces screens.ts to the names and permissions of operations, which the menu and the guards need. */
function screenRightsPlugin(): Plugin {
  const file = resolve(import.meta.dirname, 'src/screens.ts');
  return {
    name: 'rights-of-screens',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      if (id !== file) return null;
      const { screens }: { screens: Record<string, Screen> } = await import(file);
      const rightOf = ({ name, permission }: OperationPermission) => ({ name, permission });
      const rights = Object.entries(screens).map(([path, { opens, kind, isInEveryMenu, reachedFrom }]) => [
        path,
        { opens: opens && [opens].flat().map(rightOf), kind, isInEveryMenu, reachedFrom },
      ]);
      return `export const screens = ${JSON.stringify(Object.fromEntries(rights))};`;
    },
  };
}

/** Mantine components styled on the sign-in page. The others load with the portal. */
const worn = [
  ...readFileSync(resolve(import.meta.dirname, 'src/shell/firstStyles.ts'), 'utf8').matchAll(
    /styles\/(\w+)\.layer/g,
  ),
].map(([, name]) => name);
/** Modules of the page and the sign-in page, including styles. */
const first = [
  `node_modules/@mantine/core/(styles/(${worn.join('|')})\\.|esm/components/(${worn.join('|')}|TextInput|NativeSelect)/)`,
  'node_modules/@mantine/(core/esm/core/MantineProvider/use-mantine-color-scheme|hooks/esm/use-color-scheme)',
  'node_modules/@tanstack/((react-)?(router|query|history|store))',
  'packages/api/src/(platform|auth)/(?!identities|accounts|second-factor)',
  'web/src/(main|styles|theme/|platform|routes/__root)',
  'web/src/shell/(guards|login|AwayBar|WaitOverlay|LoadingScreen|ScreenFailed|PlainPage|NotFound)',
  'web/src/ui/(url|useTitle|Logo|gateIcons|Icon|Facts|Breakable|useThemeSwitch)',
  '\\.url\\.ts$',
];

/** Mantine components that load with the few chunks that show them. */
const seldom = [
  'Accordion',
  'Autocomplete',
  'Divider',
  'Fieldset',
  'FileInput',
  'Highlight',
  'Image',
  'Mark',
  'MaskInput',
  'MultiSelect',
  'Notification',
  'NumberInput',
  'Pill',
  'PillsInput',
];

/**
 * Modules that every screen uses, and small ones that many screens use. Large modules of few screens stay in their own
 * chunks.
 */
const portal = [
  `node_modules/(@mantine/(core/(?!.*/(${seldom.join('|')})/)|hooks/esm/utils/clamp)|@floating-ui)`,
  'web/src/(shell/(?!Palette|Toasts)|menu|ui/(?!Calendar\\.|FileField|MultiSelect|NumberField|useFile))',
  'web/src/routes/_portal\\.tsx',
  // Fetched on the first screen of most people.
  'packages/api/src/attendance/dashboards',
  'web/src/features/.*/(\\w+Badge|(Building|Company|(Managed)?Department|Door|Employee|Owner|Room)Picker|useEmployeeSearch)\\.tsx?',
  'web/src/features/.*/(FullNameFields|EmployeeFields|PersonWaysPanel|GenderField|employee\\.errorFields|useAttendanceChanges|useNotifications|(Recent|Loaded)Notifications(Panel)?|NotificationRows|MarkAllRead|AgeLabel|SeenToday\\.module)\\.(tsx?|css)',
];

const anyOf = (tests: readonly string[]) => new RegExp(tests.join('|'));

export default defineConfig(({ mode }) => ({
  define: { __VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    textsByAreaPlugin(),
    screenRightsPlugin(),
    zodTrimPlugin(),
    zodMethodsPlugin(),
    mantinePartsPlugin(),
    mantineColoursPlugin(),
    styleCheckPlugin(),
    compressionPlugin(),
    guidesPlugin(),
  ],
  // `npm run dev` calls the portal at PORTAL_URL.
  server: {
    proxy: { '/api': { target: loadEnv(mode, '.', 'PORTAL_').PORTAL_URL ?? 'http://127.0.0.1:8080' } },
  },
  // Scripts and styles find their chunks by relative paths, because the portal may be published under any path. The
  // server writes that path into the page.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Browsers without module preloading only load a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Chunks that only re-export names would cost one request each.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            // Rarely changes and is needed on every screen, so it is cached separately from our code.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            // One chunk compresses better than thirty.
            {
              name: 'first',
              test: anyOf(first),
              priority: 3,
            },
            // Pages before sign-in.
            {
              name: 'gate',
              test: /web\/src\/(features\/auth\/(login|forgot-password|new-password)\/(?!SecondStep)|routes\/(login|forgot-password|new-password)\.tsx\?tsr-split)/,
              priority: 2,
            },
            // Operations used by many screens are one chunk instead of twenty. Others load with their screen.
            {
              name: 'operations',
              test: /packages\/api\/src\/(?!auth\/|platform\/)[\w-]+\/[\w-]+\.ts$/,
              minShareCount: 8,
              priority: 2,
            },
            {
              name: 'portal',
              test: anyOf(portal),
              priority: 1,
            },
            // Operations of the settings tabs. The screen needs their permissions to choose its tabs.
            {
              name: 'settings-asked',
              test: /packages\/api\/src\/[\w-]+\/(welcome-settings|telework-settings|device-settings|notice-settings|privacy)\.ts$/,
              priority: 2,
            },
            // Code shared by schedules and meeting rooms, without the calendar.
            {
              name: 'periods',
              test: /(features\/meetings\/(meetings\/(PeriodSteps|period|localTime|meetingState|calendarEntry)|schedules\/eventEntry)\.|api\/src\/meetings\/meetings\.rules)/,
              priority: 0,
            },
            // Accounts at identity providers that a person signs in with.
            {
              name: 'identities',
              test: /(features\/auth\/identities\/IdentityFacts|api\/src\/auth\/identities)\./,
              priority: 0,
            },
            {
              name: 'charts',
              test: /attendance\/dashboards\/(LineChart|ShareRing|ChartKeys|PeriodSwitch|MethodBars|Box|Tiles|Dashboard\.module|CheckInRing|dayLabels|departmentDashboard)\./,
              priority: 0,
            },
          ],
        },
      },
    },
  },
}));
