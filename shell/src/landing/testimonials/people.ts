/** How a drawn portrait looks: colours of its ground, coat, skin and hair, and the shape of the hair. */
export interface Look {
  ground: string;
  coat: string;
  skin: string;
  hair: string;
  cut: 'short' | 'long' | 'bun';
}

/** Four drawn people; the first three speak in the testimonials. */
export const people = [
  { ground: '#c9d6f5', coat: '#3553b4', skin: '#e9b895', hair: '#3a2a22', cut: 'short' },
  { ground: '#f8d3c8', coat: '#b8402f', skin: '#8d5a3b', hair: '#1e1512', cut: 'bun' },
  { ground: '#cfe8d6', coat: '#23724f', skin: '#f3cfae', hair: '#a5622e', cut: 'long' },
  { ground: '#f7e0b4', coat: '#a85f12', skin: '#c68a5e', hair: '#5a4a44', cut: 'short' },
] as const satisfies readonly Look[];
