import markdownIt from 'markdown-it';

/** Escapes HTML. Links may only lead to web, mail and phone addresses. */
const markdown = markdownIt({ html: false, linkify: true, typographer: false });
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i;
markdown.validateLink = (url) => SAFE_LINK.test(url.trim());
// A page has only one h1: its title.
markdown.renderer.rules['heading_open'] = (tokens, index) => `<${lowered(tokens[index]?.tag)}>`;
markdown.renderer.rules['heading_close'] = (tokens, index) => `</${lowered(tokens[index]?.tag)}>\n`;
// Shows only the alt text, because an image on another site would reveal who reads the page.
markdown.renderer.rules['image'] = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');

function lowered(tag = 'h2'): string {
  return tag === 'h1' ? 'h2' : tag;
}

export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
