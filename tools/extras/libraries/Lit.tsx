import { html, LitElement, render } from 'lit';
import { useEffect, useRef } from 'react';

class LitCount extends LitElement {
  count = 0;
  override render() {
    const add = () => {
      this.count += 1;
      this.requestUpdate();
    };
    return html`<button class=${'px-4'} @click=${add}>Open</button> <p>${`Count of Lit: ${this.count}`}</p>`;
  }
}

export default function Lit() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!customElements.get('lit-count')) customElements.define('lit-count', LitCount);
    if (place.current) render(html`<lit-count .count=${1}></lit-count>`, place.current);
  }, []);
  return <div ref={place} />;
}
