/** Served beside the page, because the pages of this product allow no inline style. */
export const API_DOCS_CSS = `:root { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  margin: 0;
  background: #0b0c0e;
  color: #eceef2;
  font: 14px/20px 'Inter Variable', Inter, system-ui, sans-serif;
}
header, main { max-width: 1040px; margin: 0 auto; padding: 24px 16px; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.01em; }
h2 { margin: 32px 0 12px; font-size: 18px; line-height: 24px; font-weight: 600; }
h3 { margin: 0; font-size: 14px; line-height: 20px; font-weight: 500; overflow-wrap: anywhere; }
p { margin: 8px 0; color: #a9b0bc; }
a { color: #8aa2ff; }
a:focus-visible, summary:focus-visible { outline: 2px solid #8aa2ff; outline-offset: 2px; border-radius: 4px; }
code { font: 13px/18px ui-monospace, 'SF Mono', Menlo, Consolas, monospace; color: #eceef2; }
nav { display: flex; flex-wrap: wrap; gap: 8px 16px; margin-top: 16px; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
article {
  margin-bottom: 12px;
  padding: 16px;
  background: #121417;
  border: 1px solid #23262b;
  border-radius: 12px;
}
article:target { border-color: #8aa2ff; }
.method {
  display: inline-block;
  min-width: 64px;
  margin-right: 8px;
  padding: 2px 8px;
  border-radius: 6px;
  background: #23272d;
  font-size: 12px;
  line-height: 16px;
  font-weight: 600;
  text-align: center;
}
.method.post, .method.patch { color: #8aa2ff; }
.method.delete { color: #ff8b8b; }
li { margin: 6px 0; color: #a9b0bc; }
li a { text-decoration: none; }
ol, ul { margin: 8px 0; padding-left: 20px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 12px; margin: 8px 0; }
dt { color: #8b93a0; font-size: 12px; }
dd { margin: 0; color: #a9b0bc; font-size: 13px; }
summary { cursor: pointer; color: #8b93a0; font-size: 12px; padding: 4px 0; }
.plain { margin: 4px 0; color: #8b93a0; font-size: 12px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 18px; }
th { text-align: left; color: #8b93a0; font-size: 12px; font-weight: 500; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid #23262b; vertical-align: top; overflow-wrap: anywhere; }
td { color: #a9b0bc; }
.fields { table-layout: fixed; }
.fields th:first-child { width: 42%; }
`;
