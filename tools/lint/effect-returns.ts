/**
 * Plugin for oxlint with one rule: an effect returns a function or nothing. React calls the returned value as clean-up,
 * and crashes if it is not a function.
 */

interface Node {
  type: string;
  callee?: Node;
  arguments?: Node[];
  body?: Node;
  async?: boolean;
  name?: string;
  property?: Node;
}

interface Context {
  report: (problem: { node: Node; message: string }) => void;
}

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const message = 'React calls what an effect returns. Put braces around it, and return only a clean-up function.';
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

function isEffect({ callee }: Node): boolean {
  return EFFECTS.has(callee?.name ?? callee?.property?.name ?? '');
}

const effectReturns = {
  create: (context: Context) => ({
    CallExpression(node: Node) {
      const callback = node.arguments?.[0];
      if (!callback || !FUNCTIONS.has(callback.type) || !isEffect(node)) return;
      const returned = callback.body?.type === 'BlockStatement' ? undefined : callback.body;
      if (callback.async || (returned && !FUNCTIONS.has(returned.type))) context.report({ node: callback, message });
    },
  }),
};

// oxlint loads the default export of a plugin.
export default { meta: { name: 'shop' }, rules: { 'effect-returns': effectReturns } };
