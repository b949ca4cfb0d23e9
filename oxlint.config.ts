import { defineConfig } from 'oxlint';

/**
 * Import walls (docs/architecture.md): imports go in one direction. A domain may import only from domains above it in this
 * list. Imports from other folders must use the aliases `#contract/`, `#server/`, `#web/` and `#database/`. Relative paths
 * out of a folder are errors, so these rules only have to check aliases.
 */
const SERVER_DOMAINS = [
  'media',
  'settings',
  'cities',
  'content',
  'accounts',
  'audit',
  'security',
  'catalogue',
  'imports',
  'coupons',
  'wishlists',
  'reviews',
  'orders',
  'stock',
  'courier-words',
  'former-orders',
  'customers',
  'desk',
  'parcels',
  'cash',
  'purchases',
  'counter',
  'closings',
  'bin',
  'notifications',
  'background-work',
  'shop-profile',
  'views',
];
const WEB_FEATURES = [
  'audit',
  'security',
  'content',
  'settings',
  'shop-profile',
  'catalogue',
  'imports',
  'sales',
  'coupons',
  'cart',
  'checkout',
  'accounts',
  'orders',
  'own-order',
  'desk',
  'parcels',
  'cash',
  'refunds',
  'purchases',
  'counter',
  'closings',
  'bin',
  'scanner',
  'former-orders',
  'customers',
  'reviews',
  'statistics',
  'stock',
  'wishlist',
  'background-work',
  'this-shop',
];

/** Features of shoppers' pages. Their folders `admin` are only for staff. */
const SHOPPERS_FEATURES = [
  'accounts',
  'cart',
  'catalogue',
  'checkout',
  'content',
  'orders',
  'own-order',
  'reviews',
  'shop-profile',
  'wishlist',
];

interface Wall {
  folder: string;
  /** Patterns (gitignore style) of imports that are errors in this folder. */
  closed: string[];
  why: string;
  /** True if only pages of staff load this folder. Their forms check with the schemas of requests. */
  isForStaff?: boolean;
}

/** Files of the server that may wait for the system in the way of all requests, and why. */
export const SYNCHRONOUS: Readonly<Record<string, string>> = {
  'server/platform/build-info.ts': 'reads two small files as modules load',
  'server/platform/release.ts': 'reads and writes a small file as modules load and as the process ends',
  'server/platform/read-certificate.ts': 'reads a certificate before the server listens',
  'server/platform/storage/private-folder.ts': 'runs before the server listens',
  'server/cities/known-towns/add-known-towns.ts': 'reads four lists as modules load',
  'server/doctor/check-settings.ts': 'runs only in the command `npm run doctor`',
  'server/platform/spreadsheets/read-xlsx.ts': 'runs in the thread that reads spreadsheets',
  'server/platform/spreadsheets/spreadsheet-worker.ts': 'runs in the thread that reads spreadsheets',
  'server/platform/database/folder-lock.ts': 'opens a lock file of SQLite, which Node cannot do in another way',
  'server/platform/database/embedded/find-programs.ts': 'looks for three files',
};

const CLIMBING = ['../*', '../**'];
const TEST_FILES = ['**/*.test.ts', '**/*.test.tsx'];

const walls: Wall[] = [
  {
    folder: 'contract',
    closed: ['#server/**', '#web/**', '#database/**', '#test/**'],
    why: 'contract imports nothing of ours',
  },
  {
    folder: 'server/platform',
    closed: [
      '#web/**',
      '#database/**',
      '#test/**',
      ...SERVER_DOMAINS.map((domain) => `#server/${domain}/**`),
      '#server/*.ts',
    ],
    why: 'the platform holds no shop words',
  },
  ...SERVER_DOMAINS.map((domain, index) => ({
    folder: `server/${domain}`,
    closed: [
      '#web/**',
      '#database/**',
      '#test/**',
      '#server/app.ts',
      '#server/main.ts',
      '#server/jobs.ts',
      '#server/image-columns.ts',
      '#server/open-deps.ts',
      '#server/wire-deps.ts',
      ...SERVER_DOMAINS.slice(index + 1).map((other) => `#server/${other}/**`),
    ],
    why: `${domain} imports only domains to its left: ${SERVER_DOMAINS.slice(0, index).join(', ') || 'none'}`,
  })),
  ...['web/start', 'web/store'].map((folder) => ({
    folder,
    closed: [
      '#server/**',
      '#database/**',
      '#test/**',
      '#web/ui/**',
      '#web/features/**',
      '#web/pages/**',
      '#web/test/**',
    ],
    why: 'store <- ui <- features <- pages',
  })),
  {
    folder: 'web/ui',
    closed: ['#server/**', '#database/**', '#test/**', '#web/features/**', '#web/pages/**', '#web/test/**'],
    why: 'store <- ui <- features <- pages',
  },
  ...WEB_FEATURES.flatMap((feature): Wall[] => {
    const closed = [
      '#server/**',
      '#database/**',
      '#test/**',
      '#web/pages/**',
      '#web/test/**',
      ...WEB_FEATURES.filter((other) => other !== feature).map((other) => `#web/features/${other}/**`),
    ];
    const why = 'features do not import each other: pages compose them';
    const isForStaff = !SHOPPERS_FEATURES.includes(feature);
    return [
      { folder: `web/features/${feature}`, closed, why, isForStaff },
      { folder: `web/features/${feature}/admin`, closed, why, isForStaff: true },
    ];
  }),
  ...[
    { folder: 'web/pages', isForStaff: false },
    { folder: 'web/pages/dashboard', isForStaff: true },
    { folder: 'web/pages/dashboard/customer', isForStaff: false },
  ].map((folder) => ({
    ...folder,
    closed: ['#server/**', '#database/**', '#test/**', '#web/test/**'],
    why: 'web never imports server, nor what tests need',
  })),
];

/** Code of shoppers' pages may import schemas as types only. `shoppers-modules.test.ts` checks what their pages load. */
const schemaValues = {
  group: ['#contract/*.schema.ts', 'zod'],
  allowTypeImports: true,
  message: 'Shoppers download no zod: use `import type`.',
};

const noClimbing = { group: CLIMBING, message: 'Import across folders by alias.' };

function errors({ folder, closed, why, isForStaff = false }: Wall): ['error', { patterns: object[] }] {
  const patterns: object[] = [{ group: closed, message: `Wall: ${why}.` }];
  if (folder !== 'server/platform') patterns.push(noClimbing);
  if (folder.startsWith('web/') && !isForStaff) patterns.push(schemaValues);
  return ['error', { patterns }];
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'node'],
  jsPlugins: ['./tools/lint/effect-returns.ts'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['build', 'node_modules', '.react-router', 'data'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'no-console': 'error',
    'shop/effect-returns': 'error',
    // The JSX transform does not need `React` in scope.
    'react/react-in-jsx-scope': 'off',
    // `_id` is a name of the specification.
    'no-underscore-dangle': 'off',
    // A cast is sometimes needed where the types of two libraries do not fit together.
    'typescript/no-unsafe-type-assertion': 'off',
    // Sorting a new array in place is fine, because nobody else has it.
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // This rule does not recognize an exhaustive switch. TypeScript does, and checks the same.
    'typescript/consistent-return': 'off',
    // A name with `_` may be unused, as in `const { secret: _, ...rest } = row`.
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
    // A component may have a prop `role` that is not an ARIA role.
    'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
    // The second argument of `expect` is the message of a failed assertion.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // A test may loop over data and assert only about some of the rows.
    'vitest/no-conditional-expect': 'off',
    // The rule would replace `role="status"` by `<output>`, which is meant for results of forms.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // The modal dialog closes on a click on its backdrop. Keyboards close it by Escape or its button.
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'import/no-unassigned-import': 'off',
    'no-restricted-imports': ['error', { patterns: [noClimbing] }],
  },
  overrides: [
    {
      files: [
        'e2e/support/seed-template.ts',
        'web/root.tsx',
        'web/routes.ts',
        'web/entry.server.tsx',
        'web/pages/**/*.tsx',
        'web/test/window-environment.ts',
        '*.config.ts',
        'tools/lint/*.ts',
        'tools/mutants/*.config.mjs',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: [
        'server/announce.ts',
        'server/main.ts',
        'server/run-shop.ts',
        'web/entry.server.tsx',
        'scripts/**',
        'tools/**',
        'test/**',
        'bench/**',
        'resilience/**',
        'e2e/**',
      ],
      rules: { 'no-console': 'off' },
    },
    // These tests print why they are skipped, or assert what the console shows.
    {
      files: ['server/platform/database/connection-settings.test.ts', 'server/app.database-full.test.ts'],
      rules: { 'no-console': 'off' },
    },
    // Playwright reads the dependencies of a fixture from its parameter, which is `{}` for a fixture without dependencies.
    { files: ['e2e/support/fixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['tools/**'], rules: { 'no-restricted-imports': 'off' } },
    // A synchronous call stops every request of the process until it ends.
    {
      files: ['server/**/*.ts'],
      excludeFiles: [...TEST_FILES, ...Object.keys(SYNCHRONOUS)],
      rules: { 'node/no-sync': 'error' },
    },
    ...walls.map((wall) => ({
      files: [`${wall.folder}/**/*.ts`, `${wall.folder}/**/*.tsx`],
      excludeFiles: TEST_FILES,
      rules: { 'no-restricted-imports': errors(wall) },
    })),
  ],
});
