/**
 * `npm run mutants`: changes the rules one by one (`<` to `<=`, a condition to `true`, a call to nothing) and expects a test
 * to fail each time. `npm run mutants -- --mutate server/orders/stock.ts` for one file. Texts are left alone: their tests
 * would repeat them.
 */
export default {
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts' },
  // The code runs as it is; TypeScript 7 has no API with which Stryker could rewrite a configuration.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // What runs once, when its module is loaded, would need all tests anew for each of its mutants.
  ignoreStatic: true,
  mutator: { excludedMutations: ['StringLiteral'] },
  mutate: [
    'contract/{digits,listing,media,money,order-status,orders,pagination,phone,text,time,variant-label}.ts',
    'server/*/rules.ts',
    'server/orders/{change-status,idempotency,place-order,stock}.ts',
    'server/orders/limits/*.ts',
    'server/accounts/registration/*.ts',
    'server/catalogue/cache-tags/*.ts',
    'server/platform/cache/{response-cache,segmented-lru,tag-bus}.ts',
    'server/platform/http/access.ts',
    'server/platform/limits/rate-limit.ts',
    '!**/*.test.ts',
  ],
  ignorePatterns: ['build', 'data', 'docs', 'e2e', 'bench', 'resilience', 'test-results', '.react-router'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: 'test-results/mutants.json' },
  tempDirName: 'test-results/mutants',
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 85, break: 85 },
};
