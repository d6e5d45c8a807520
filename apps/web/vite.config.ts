import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Guarded } from '@gatehouse/api/platform/operation';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import type { Screen } from './src/screens.ts';
import { coloursThatAreShown, methodsThatAreCalled, partsThatAreShown } from './vite.leaner.ts';
import { textsByArea } from './vite.texts.ts';

/** Writes a .br and a .gz beside every text asset, so that the portal never compresses at run time. */
function precompressed(): Plugin {
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
      // on every core there is
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

/** Writes the guides of each role, as PDF files (decision 083). */
function guides(): Plugin {
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

/** Stops the build when a Mantine component is in it whose style is not: it would be shown bare. */
function styledComponents(): Plugin {
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

/** Asks for the typeface with the page: it is there when the first words are drawn. */
function earlyTypeface(): Plugin {
  return {
    name: 'early-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-latin-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head-prepend',
          })),
    },
  };
}

/** What the typeface does of itself (kerning, marks, forms in context), and what our styles ask of it: figures of one width, forms told apart. */
const keepFeatures = [
  ...['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn'],
  ...['cv05', 'cv08', 'ss03', 'tnum', 'zero'],
];

/** Of the typeface's weights, 100 to 900 in its files, those that stand in fonts.css, and of its alternate forms those we show: a third less to fetch. */
function lighterTypeface(): Plugin {
  let folder = '';
  const face = /url\("(@fontsource-variable\/[^"]+\/([\w-]+\.woff2))"\)/g;
  const weights = /font-weight: (\d+) (\d+)/;
  const everyCharacter = String.fromCodePoint(...Array.from({ length: 0xfffe }, (_, code) => code));
  return {
    name: 'lighter-typeface',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ cacheDir }) => {
      folder = join(cacheDir, 'typeface');
      mkdirSync(folder, { recursive: true });
    },
    transform: async (code, id) => {
      if (!id.endsWith('/theme/fonts.css')) return null;
      const [, min, max] = (weights.exec(code) ?? []).map(Number);
      if (!min || !max) throw new Error('fonts.css names no weights');
      const lighter = new Map<string, string>();
      for (const [, path = '', name = ''] of code.matchAll(face)) {
        const whole = readFileSync(fileURLToPath(import.meta.resolve(path)));
        // apart from the call, because its types do not know `keepFeatures` yet
        const kept = { keepFeatures, targetFormat: 'woff2' as const, variationAxes: { wght: { min, max } } };
        const part = await subsetFont(whole, everyCharacter, kept);
        lighter.set(path, join(folder, name));
        writeFileSync(join(folder, name), part);
      }
      return code.replace(face, (_, path) => `url(${JSON.stringify(lighter.get(path))})`);
    },
  };
}

/** zod's schemas carry their way to JSON Schema along, which only the server's OpenAPI takes: here each step of it refuses. */
function lessOfZod(): Plugin {
  const steps = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
  const refusal = 'A schema becomes JSON Schema on the server only';
  return {
    name: 'less-of-zod',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      // what a schema says in English nobody reads: forms have words of their own
      if (id.endsWith('/zod/v4/locales/en.js'))
        return 'export default () => ({ localeError: () => undefined });';
      if (!steps.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)];
      return [
        `const left = () => { throw new Error(${JSON.stringify(refusal)}); };`,
        ...names.map(([, name]) =>
          // what a schema's own `maxLength` reads, too
          name === 'aggregateChecks'
            ? `export { ${name} } from ${JSON.stringify(`${id}?whole`)};`
            : `export const ${name} = left;`,
        ),
      ].join('\n');
    },
  };
}

/** Of every screen what the menu and the guards ask for: who may open it, by names and rights of operations without their shapes. */
function rightsOfScreens(): Plugin {
  const file = resolve(import.meta.dirname, 'src/screens.ts');
  return {
    name: 'rights-of-screens',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      if (id !== file) return null;
      const { screens }: { screens: Record<string, Screen> } = await import(file);
      const rightOf = ({ name, permission }: Guarded) => ({ name, permission });
      const rights = Object.entries(screens).map(([path, { opens, kind, isInEveryMenu, reachedFrom }]) => [
        path,
        { opens: opens && [opens].flat().map(rightOf), kind, isInEveryMenu, reachedFrom },
      ]);
      return `export const screens = ${JSON.stringify(Object.fromEntries(rights))};`;
    },
  };
}

/** Components of Mantine whose styles the login screen wears; the others come with the portal. */
const worn = [
  ...readFileSync(resolve(import.meta.dirname, 'src/shell/firstStyles.ts'), 'utf8').matchAll(
    /styles\/(\w+)\.layer/g,
  ),
].map(([, name]) => name);
/** What the page and the login screen need, styles included. */
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

/** Components of Mantine that come with the few pieces that show them. */
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

/** Pieces every screen is made of, and small ones that many show; what weighs much and few show is left where it is asked for. */
const portal = [
  `node_modules/(@mantine/(core/(?!.*/(${seldom.join('|')})/)|hooks/esm/utils/clamp)|@floating-ui)`,
  'web/src/(shell/(?!Palette|Toasts)|menu|ui/(?!Calendar\\.|FileField|MultiSelect|NumberField|useFile))',
  'web/src/routes/_portal\\.tsx',
  // asked where most people's day begins
  'packages/api/src/attendance/dashboards',
  'web/src/features/.*/(\\w+Badge|(Building|Company|(Managed)?Department|Door|Employee|Owner|Room)Picker|useEmployeeSearch)\\.tsx?',
  'web/src/features/.*/(FullNameFields|EmployeeFields|PersonWaysPanel|GenderField|employee\\.places|useAttendanceChanges|useNotifications|(Recent|Loaded)Notifications(Panel)?|NotificationRows|MarkAllRead|AgeLabel|SeenToday\\.module)\\.(tsx?|css)',
];

const anyOf = (tests: readonly string[]) => new RegExp(tests.join('|'));

export default defineConfig(({ mode }) => ({
  define: { __VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    textsByArea(),
    rightsOfScreens(),
    lessOfZod(),
    methodsThatAreCalled(),
    partsThatAreShown(),
    coloursThatAreShown(),
    styledComponents(),
    lighterTypeface(),
    earlyTypeface(),
    precompressed(),
    guides(),
  ],
  // `npm run dev`: the portal is asked where PORTAL_URL says
  server: {
    proxy: { '/api': { target: loadEnv(mode, '.', 'PORTAL_').PORTAL_URL ?? 'http://127.0.0.1:8080' } },
  },
  // programs and styles find their parts beside them, below whatever path the portal is published; the server puts that into the page
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // who knows of no preloading fetches a moment later
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // pieces that hold nothing but another's names would be a request each
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [
            // changes rarely and is needed on every screen: cached apart from our own code
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            // one piece compresses better than thirty
            {
              name: 'first',
              test: anyOf(first),
              priority: 3,
            },
            // the pages before the portal
            {
              name: 'gate',
              test: /web\/src\/(features\/auth\/(login|forgot-password|new-password)\/(?!SecondStep)|routes\/(login|forgot-password|new-password)\.tsx\?tsr-split)/,
              priority: 2,
            },
            // what many screens ask: one piece, not twenty; what few ask comes with them
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
            // what the tabs of the settings ask: the screen needs to know of each who may
            {
              name: 'settings-asked',
              test: /packages\/api\/src\/[\w-]+\/(welcome-settings|telework-settings|device-settings|notice-settings|privacy)\.ts$/,
              priority: 2,
            },
            // what schedules and meeting rooms have in common, but for the calendar itself
            {
              name: 'periods',
              test: /(features\/meetings\/(meetings\/(PeriodSteps|period|wall|meetingState|calendarEntry)|schedules\/eventEntry)\.|api\/src\/meetings\/meetings\.rules)/,
              priority: 0,
            },
            // with which accounts of the organisation's a person signs in
            {
              name: 'identities',
              test: /(features\/auth\/identities\/IdentityFacts|api\/src\/auth\/identities)\./,
              priority: 0,
            },
            // what the dashboards draw with
            {
              name: 'charts',
              test: /attendance\/dashboards\/(LineChart|ShareRing|ChartKeys|PeriodSwitch|MethodBars|Box|Tiles|Dashboard\.module|CheckInRing|dayLabels|of)\./,
              priority: 0,
            },
          ],
        },
      },
    },
  },
}));
