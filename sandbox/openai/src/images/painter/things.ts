import type { Thing } from './brief.ts';
import { type Canvas, n } from './canvas.ts';
import { css } from './palette.ts';

/** Where a thing is placed, its height in units, and its drawing. */
type Drawing = { at: 'ground' | 'water' | 'air' | 'bottom'; size: number; svg: string };

const tower = (x: number, wide: number, tall: number) => {
  const [left, right, tip] = [x - wide / 2, x + wide / 2, -tall - wide * 1.3];
  return `<path d="M${left},.1 V${-tall} H${right} V.1 Z" fill="{ink}" {line}/>
    <path d="M${left - 0.025},${-tall} L${x},${tip} L${right + 0.025},${-tall} Z" fill="{accent}" {line}/>
    <path d="M${x},${tip} v-.1 l.08,.03 l-.08,.03" fill="{accent}"/>
    <path d="M${x - 0.014},${0.08 - tall} h.028 v.06 h-.028 Z" fill="{light}"/>`;
};
const mirrored = (svg: string) => `${svg}<g transform="scale(-1 1)">${svg}</g>`;
const flower = (x: number, y: number, tall: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${tall})">
    <path d="M0,0 V-1" stroke="{ink}" stroke-width=".05" opacity=".7"/>
    <g fill="{${fill}}"><circle cx=".12" cy="-1" r=".1"/><circle cx=".04" cy="-1.11" r=".1"/><circle cx="-.1" cy="-1.07" r=".1"/><circle cx="-.1" cy="-.93" r=".1"/><circle cx=".04" cy="-.89" r=".1"/></g>
    <circle cy="-1" r=".07" fill="{glow}"/></g>`;
const bird = (x: number, y: number, wing: number) =>
  `M${x - wing},${y - wing * 0.3} Q${x - wing * 0.4},${y - wing * 0.6} ${x},${y} Q${x + wing * 0.4},${y - wing * 0.6} ${x + wing},${y - wing * 0.3}`;

/**
 * Each thing in a space whose origin is its foot and whose unit is its height, with the y axis down. `{ink}` and similar
 * placeholders are colours, `{line}` is the outline of the style.
 */
const drawings: Record<Thing, Drawing> = {
  lighthouse: {
    at: 'ground',
    size: 460,
    svg: `${mirrored('<path d="M0,-.86 L1.7,-1.16 V-.78 Z" fill="{light}" opacity=".24"/>')}
      <path d="M-.42,.2 Q-.26,-.1 -.05,-.08 Q.22,-.12 .46,.2 Z" fill="{ink}"/>
      <path d="M-.085,-.06 L-.05,-.78 H.05 L.085,-.06 Z" fill="{accent}" {line}/>
      <path d="M-.078,-.204 L-.071,-.348 H.071 L.078,-.204 Z M-.064,-.492 L-.057,-.636 H.057 L.064,-.492 Z" fill="{light}"/>
      <path d="M-.045,-.905 h.09 v.13 h-.09 Z" fill="{light}" {line}/>
      <path d="M-.075,-.79 h.15 v.022 h-.15 Z" fill="{ink}"/>
      <path d="M-.065,-.9 L0,-1 L.065,-.9 Z" fill="{accent}" {line}/>`,
  },
  castle: {
    at: 'ground',
    size: 380,
    svg: `${tower(-0.18, 0.14, 0.62)}${tower(0.2, 0.12, 0.56)}${tower(0.02, 0.16, 0.74)}
      <path d="M-.42,-.3 H.42 V.1 H-.42 Z" fill="{ink}" {line}/>
      ${tower(-0.42, 0.15, 0.46)}${tower(0.42, 0.15, 0.46)}
      <path d="M-.07,.1 v-.2 a.07,.08 0 0 1 .14,0 v.2 Z" fill="{glow}"/>`,
  },
  house: {
    at: 'ground',
    size: 190,
    svg: `<path d="M.22,-1.02 h.13 v.4 h-.13 Z" fill="{ink}"/>
      <path d="M-.5,-.55 H.5 V.05 H-.5 Z" fill="{light}" {line}/>
      <path d="M-.62,-.52 L0,-1 L.62,-.52 Z" fill="{accent}" {line}/>
      <rect x="-.34" y="-.34" width=".2" height=".39" rx=".1" fill="{ink}"/>
      <path d="M.06,-.38 h.26 v.22 h-.26 Z" fill="{glow}" stroke="{ink}" stroke-width=".02"/>`,
  },
  tree: {
    at: 'ground',
    size: 340,
    svg: `<path d="M-.06,0 Q-.02,-.3 -.03,-.55 H.03 Q.02,-.3 .07,0 Z" fill="{ink}"/>
      <g fill="{accent}" {line}><circle cy="-.68" r=".18"/><circle cx=".25" cy="-.68" r=".17"/><circle cx=".19" cy="-.81" r=".16"/><circle cx=".04" cy="-.88" r=".18"/><circle cx="-.13" cy="-.85" r=".17"/><circle cx="-.24" cy="-.75" r=".15"/><circle cx="-.23" cy="-.61" r=".18"/><circle cx="-.12" cy="-.51" r=".15"/><circle cx=".05" cy="-.48" r=".17"/><circle cx=".2" cy="-.55" r=".16"/></g>
      <circle cx="-.1" cy="-.8" r=".16" fill="{light}" opacity=".14"/>`,
  },
  cat: {
    at: 'ground',
    size: 300,
    svg: `<path d="M.2,-.08 Q.56,-.04 .46,-.42" fill="none" stroke="{ink}" stroke-width=".075" stroke-linecap="round"/>
      <g fill="{ink}" stroke="{light}" stroke-opacity=".25" stroke-width=".012"><path d="M-.26,0 Q-.3,-.42 0,-.6 Q.3,-.42 .26,0 Z"/>
      <path d="M-.2,-.66 L-.19,-.96 L-.07,-.83 H.07 L.19,-.96 L.2,-.66 Q0,-.42 -.2,-.66 Z"/></g>
      ${mirrored('<ellipse cx=".085" cy="-.69" rx=".042" ry=".034" fill="{glow}"/><ellipse cx=".085" cy="-.69" rx=".012" ry=".03" fill="{ink}"/><path d="M.06,-.61 L.3,-.6 M.06,-.61 L.3,-.635" stroke="{light}" stroke-width=".006" opacity=".7"/>')}
      <path d="M-.02,-.63 h.04 l-.02,.025 Z" fill="{accent}"/>`,
  },
  robot: {
    at: 'ground',
    size: 290,
    svg: `<g stroke="{ink}" stroke-width=".012"><g fill="{ink}">${mirrored('<rect x=".07" y="-.2" width=".1" height=".22" rx=".03"/>')}</g>
      <g fill="{accent}">${mirrored('<rect x=".275" y="-.54" width=".09" height=".3" rx=".045"/>')}</g>
      <rect x="-.25" y="-.58" width=".5" height=".42" rx=".07" fill="{light}"/>
      <rect x="-.13" y="-.5" width=".26" height=".16" rx=".03" fill="{sky}"/>
      <path d="M0,-.92 V-1.01" stroke-width=".016"/><circle cy="-1.02" r=".03" fill="{accent}"/>
      <rect x="-.19" y="-.92" width=".38" height=".3" rx=".1" fill="{light}"/>
      <rect x="-.14" y="-.86" width=".28" height=".15" rx=".07" fill="{ink}"/></g>
      ${mirrored('<circle cx=".07" cy="-.785" r=".032" fill="{glow}"/>')}`,
  },
  flowers: {
    at: 'ground',
    size: 120,
    svg: ['accent', 'light', 'glow', 'accent']
      .flatMap((fill, row) =>
        Array.from({ length: 9 }, (_, index) =>
          flower(
            (index - 4) * 0.95 + ((index * 7 + row * 3) % 5) * 0.15,
            row * 0.25 + (index % 3) * 0.08,
            0.5 + row * 0.16,
            fill,
          ),
        ),
      )
      .join(''),
  },
  boat: {
    at: 'water',
    size: 190,
    svg: `<ellipse cy=".12" rx=".5" ry=".05" fill="{ink}" opacity=".3"/>
      <path d="M.03,-.2 V-1 Q.42,-.5 .44,-.2 Z" fill="{light}" {line}/>
      <path d="M-.03,-.2 V-.86 Q-.3,-.46 -.36,-.2 Z" fill="{accent}" {line}/>
      <path d="M-.5,-.14 H.5 Q.4,.06 .2,.06 H-.28 Q-.44,.02 -.5,-.14 Z" fill="{ink}" {line}/>`,
  },
  rocket: {
    at: 'air',
    size: 300,
    svg: `<g transform="rotate(16)"><path d="M-.08,.3 Q0,.86 .08,.3 Z" fill="{glow}"/>
      ${mirrored('<path d="M.12,.04 L.26,.34 L.08,.28 Z" fill="{accent}" {line}/>')}
      <path d="M0,-.5 Q.22,-.16 .1,.3 H-.1 Q-.22,-.16 0,-.5 Z" fill="{light}" {line}/>
      <circle cy="-.12" r=".065" fill="{sky}" stroke="{ink}" stroke-width=".018"/></g>`,
  },
  balloon: {
    at: 'air',
    size: 230,
    svg: `${mirrored('<path d="M.18,.02 L.07,.26" stroke="{ink}" stroke-width=".012"/>')}
      <ellipse cy="-.3" rx=".36" ry=".39" fill="{accent}" {line}/><ellipse cy="-.3" rx=".24" ry=".39" fill="{light}"/>
      <ellipse cy="-.3" rx=".11" ry=".39" fill="{accent}"/><rect x="-.08" y=".25" width=".16" height=".12" rx=".02" fill="{ink}"/>`,
  },
  birds: {
    at: 'air',
    size: 120,
    svg: `<path d="${[
      bird(-1.6, -0.4, 0.3),
      bird(-1.1, 0.1, 0.2),
      bird(-0.7, -0.6, 0.24),
      bird(-0.2, 0, 0.34),
      bird(0.3, -0.5, 0.18),
      bird(0.8, 0.3, 0.26),
      bird(1.1, -0.3, 0.22),
      bird(1.7, 0.1, 0.16),
    ].join(' ')}" fill="none" stroke="{ink}" stroke-width=".03" stroke-linecap="round"/>`,
  },
  bust: {
    at: 'bottom',
    size: 760,
    svg: `<path d="M-.25,-.4 C-.36,-.98 .36,-.98 .25,-.4 Z" fill="{hair}" {line}/>
      <path d="M-.52,.04 C-.48,-.26 -.2,-.27 -.1,-.32 H.1 C.2,-.27 .48,-.26 .52,.04 Z" fill="{accent}" {line}/>
      <path d="M-.085,-.48 V-.3 Q0,-.22 .085,-.3 V-.48 Z" fill="{skin}"/>
      <path d="M-.085,-.42 Q0,-.35 .085,-.42 V-.36 Q0,-.3 -.085,-.36 Z" fill="{ink}" opacity=".16"/>
      <path d="M-.17,-.64 C-.18,-.46 -.07,-.38 0,-.375 C.07,-.38 .18,-.46 .17,-.64 C.16,-.86 -.16,-.86 -.17,-.64 Z" fill="{skin}" {line}/>
      <path d="M-.185,-.62 C-.2,-.92 .22,-.92 .185,-.62 C.16,-.74 .06,-.76 .02,-.78 C-.06,-.74 -.14,-.74 -.185,-.62 Z" fill="{hair}" {line}/>
      ${mirrored('<ellipse cx=".07" cy="-.605" rx=".024" ry=".016" fill="{light}"/><circle cx=".07" cy="-.605" r=".013" fill="{ink}"/><path d="M.035,-.645 q.035,-.016 .07,0" fill="none" stroke="{hair}" stroke-width=".011" stroke-linecap="round"/><circle cx=".1" cy="-.53" r=".035" fill="{accent}" opacity=".2"/>')}
      <path d="M.004,-.59 q.02,.055 -.012,.062" fill="none" stroke="{ink}" stroke-opacity=".35" stroke-width=".007" stroke-linecap="round"/>
      <path d="M-.045,-.475 q.045,.03 .09,0 q-.045,.008 -.09,0" fill="{accent}"/>`,
  },
};

/** Draws the things from left to right, each at its kind of place. */
export function paintThings(canvas: Canvas, things: readonly Thing[]): string {
  const { width, height, horizon, unit, random, palette, style } = canvas;
  const colours: Record<string, string> = {
    ink: palette.ink,
    accent: palette.accent,
    light: palette.light,
    glow: palette.glow,
    sky: palette.sky[0],
    skin: css({ h: random.between(18, 30), s: random.between(32, 52), l: random.between(44, 76) }),
    hair: css({
      h: random.pick([20, 28, 36, 12, 265]),
      s: random.between(18, 46),
      l: random.between(14, 46),
    }),
  };
  const columns = random.shuffle([0.24, 0.74, 0.5, 0.84]);
  return things
    .map((thing, index) => {
      const { at, size, svg } = drawings[thing];
      const x = at === 'bottom' ? 0.5 : (columns[index] ?? 0.5) + (random.next() - 0.5) * 0.08;
      const y = {
        ground: height * (0.9 + random.next() * 0.03),
        water: horizon + (height - horizon) * 0.38,
        air: horizon * (0.5 + random.next() * 0.25),
        bottom: height,
      }[at];
      const line = `stroke="${palette.ink}" stroke-width="${style.outline / size}" stroke-linejoin="round"`;
      const drawn = svg.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'line' ? (style.outline > 0 ? line : '') : (colours[name] ?? ''),
      );
      return `<g transform="translate(${n(width * x)} ${n(y)}) scale(${n(size * unit)})">${drawn}</g>`;
    })
    .join('');
}
