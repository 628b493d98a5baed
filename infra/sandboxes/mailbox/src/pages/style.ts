/** The product's colours, small enough to be inlined. */
export const style = `
:root { color-scheme: dark; --ground: #0b0910; --surface: #14101c; --raised: #1d1728; --line: #2a2238; --text: #f5f0fa;
  --quiet: #a79db8; --accent: linear-gradient(100deg, #ff4d9d, #8b5cf6); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; color: var(--text);
  background: radial-gradient(60rem 30rem at 50% -10rem, #2a1436, transparent) no-repeat, var(--ground);
  font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { max-width: 1040px; margin: 0 auto; padding: 40px 24px 64px; }
.mark { display: inline-block; padding: 4px 12px; border-radius: 999px; background: var(--raised); color: var(--quiet); font-size: 13px; }
h1 { margin: 16px 0 8px; font: 500 32px/1.2 'Fraunces Variable', Fraunces, Georgia, serif; letter-spacing: -0.01em; overflow-wrap: anywhere; }
p { margin: 0 0 24px; color: var(--quiet); }
.bar { display: flex; flex-wrap: wrap; gap: 12px; margin-bottom: 16px; }
.bar form { display: flex; gap: 12px; flex: 1 1 240px; margin: 0; }
.bar form.clear { flex: 0 0 auto; }
input { flex: 1; min-width: 0; min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); color: var(--text); font: inherit; }
input::placeholder { color: var(--quiet); }
button, .button { display: inline-grid; place-items: center; min-height: 44px; padding: 0 20px; border: 0; border-radius: 999px;
  background: var(--raised); color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .button:hover, .mail:hover { filter: brightness(1.15); }
:focus-visible { outline: 2px solid #ff4d9d; outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 1px; border-radius: 14px; overflow: hidden; background: var(--line); }
.mail { display: grid; grid-template-columns: minmax(0, 16rem) minmax(0, 1fr) auto; gap: 4px 16px; padding: 16px 20px;
  background: var(--surface); color: var(--text); text-decoration: none; }
.mail span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mail .to, .mail time { color: var(--quiet); }
.mail time { font-variant-numeric: tabular-nums; }
.empty { padding: 64px 24px; border-radius: 14px; background: var(--surface); text-align: center; color: var(--quiet); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 0 0 24px; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 16px; }
nav [aria-current] { background: var(--accent); color: #0b0910; }
iframe { display: block; width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: 14px; }
iframe.light { color-scheme: light; background: #fff; } iframe.dark { color-scheme: dark; background: #0b0910; }
pre { margin: 0; padding: 24px; border-radius: 14px; background: var(--surface); font: 14px/1.6 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 640px) { main { padding: 24px 16px 48px; } h1 { font-size: 26px; }
  .mail { grid-template-columns: minmax(0, 1fr) auto; } .mail .subject { grid-column: 1 / -1; grid-row: 2; } }
`;
