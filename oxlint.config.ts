import { defineConfig } from 'oxlint';

/**
 * Walls: who may import whom, one way only (docs/architecture.md). A folder imports only from folders to its left.
 * Across folders everybody imports through `#contract/`, `#server/`, `#web/`, `#database/`; a relative path that climbs
 * out of its folder is refused, so that these aliases are all there is to check.
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
  'customers',
  'desk',
  'parcels',
  'cash',
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
  'customers',
  'reviews',
  'statistics',
  'stock',
  'wishlist',
  'background-work',
];

interface Wall {
  folder: string;
  /** Import patterns (gitignore style) that this folder may not use. */
  closed: string[];
  why: string;
}

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
  ...WEB_FEATURES.map((feature) => ({
    folder: `web/features/${feature}`,
    closed: [
      '#server/**',
      '#database/**',
      '#test/**',
      '#web/pages/**',
      '#web/test/**',
      ...WEB_FEATURES.filter((other) => other !== feature).map((other) => `#web/features/${other}/**`),
    ],
    why: 'features do not import each other: pages compose them',
  })),
  {
    folder: 'web/pages',
    closed: ['#server/**', '#database/**', '#test/**', '#web/test/**'],
    why: 'web never imports server, nor what tests need',
  },
];

/** zod stays out of the browser: schemas are imported as types only. */
const schemaValues = {
  group: ['#contract/*.schema.ts', 'zod'],
  allowTypeImports: true,
  message: 'The browser downloads no zod: use `import type`.',
};

const noClimbing = { group: CLIMBING, message: 'Import across folders by alias.' };

function errors({ folder, closed, why }: Wall): ['error', { patterns: object[] }] {
  const patterns: object[] = [{ group: closed, message: `Wall: ${why}.` }];
  if (folder !== 'server/platform') patterns.push(noClimbing);
  if (folder.startsWith('web/')) patterns.push(schemaValues);
  return ['error', { patterns }];
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
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
    // The new JSX transform needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    // `_id` is the specification's name.
    'no-underscore-dangle': 'off',
    // A cast at an edge between two libraries is at times the honest way; house rule 4 keeps them few.
    'typescript/no-unsafe-type-assertion': 'off',
    // A sorted copy is made where it matters; a fresh array may be sorted in place.
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // TypeScript sees an exhaustive switch, this rule does not.
    'typescript/consistent-return': 'off',
    // `_` takes a field out of what is left.
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
    // Components may have a `role` of their own meaning.
    'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
    // The second argument says what is being looked at.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // A loop over data asserts where a row is of the kind in question.
    'vitest/no-conditional-expect': 'off',
    // `role="status"` on a paragraph is what we mean; `<output>` belongs to forms.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // The modal dialog listens for presses on its backdrop; Escape and its button do the same for keyboards.
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
    // Tests that say where they cannot run, or look at what the console was told.
    {
      files: ['server/platform/database/connection-settings.test.ts', 'server/app.database-full.test.ts'],
      rules: { 'no-console': 'off' },
    },
    // Playwright reads a fixture's needs from its pattern, an empty one included.
    { files: ['e2e/support/fixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['tools/**'], rules: { 'no-restricted-imports': 'off' } },
    ...walls.map((wall) => ({
      files: [`${wall.folder}/**/*.ts`, `${wall.folder}/**/*.tsx`],
      excludeFiles: TEST_FILES,
      rules: { 'no-restricted-imports': errors(wall) },
    })),
  ],
});
