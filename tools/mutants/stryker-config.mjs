/**
 * A configuration of StrykerJS: the mutated files and the Vitest configuration with their tests. Texts are not mutated: their
 * tests would repeat them.
 */
export function strykerConfig(name, mutate) {
  return {
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    testRunner: 'vitest',
    vitest: { configFile: `tools/mutants/${name}.vitest.config.ts` },
    // The code runs as it is; TypeScript 7 has no API with which Stryker could rewrite a configuration.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    // A module's constants are made once: each of their mutants would need all tests anew.
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
