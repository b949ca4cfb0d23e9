/**
 * Returns a configuration of StrykerJS: the files to mutate, and the Vitest configuration with their tests. Texts are not
 * mutated, because a test that notices every changed text would have to repeat all texts.
 */
export function strykerConfig(name, mutate) {
  return {
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    testRunner: 'vitest',
    vitest: { configFile: `tools/mutants/${name}.vitest.config.ts` },
    // Stryker must not rewrite tsconfig.json: TypeScript 7 has no API for that, and Node does not read the file.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    // Skips constants of modules. They are computed once per process, so each of their mutants would need a new run of all tests.
    ignoreStatic: true,
    mutator: { excludedMutations: ['StringLiteral'] },
    mutate: [...mutate, '!**/*.test.ts'],
    ignorePatterns: ['build', 'data', 'docs', 'e2e', 'bench', 'resilience', 'test-results', '.react-router'],
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false },
    jsonReporter: { fileName: `test-results/mutants-of-${name}.json` },
    tempDirName: 'test-results/mutants',
    timeoutMS: 20_000,
    thresholds: { high: 95, low: 85, break: 85 },
  };
}
