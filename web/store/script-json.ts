/** JSON that can stand inside a `<script>`: nothing in it can end the element or begin a comment. */
export function scriptJson(value: object): string {
  return escapeForScript(JSON.stringify(value));
}

/** A text as a literal in a script. */
export function scriptText(text: string): string {
  return escapeForScript(JSON.stringify(text));
}

function escapeForScript(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
