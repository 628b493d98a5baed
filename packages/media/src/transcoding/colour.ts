import type { InputVideoTrack } from 'mediabunny';
import type { Size } from './rendition-plan.ts';

/** How FFmpeg names the colours of a video; undefined if the file does not describe them. */
export type Colour = {
  readonly primaries: string | undefined;
  readonly transfer: string | undefined;
  readonly matrix: string | undefined;
};

/** Of renditions, which players without a description of colours assume. */
export const bt709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' } as const satisfies Colour;

type Names = Readonly<Record<string, string>>;
const transfers: Names = { hlg: 'arib-std-b67', pq: 'smpte2084' };
const matrices: Names = { 'bt2020-ncl': 'bt2020nc', rgb: 'gbr' };
/** The differences between these are too small for a conversion. */
const likeBt709: ReadonlySet<string> = new Set([bt709.primaries, 'bt470bg', 'smpte170m']);

export async function colourOf(video: InputVideoTrack): Promise<Colour> {
  const { primaries, transfer, matrix } = await video.getColorSpace();
  return {
    primaries: primaries ?? undefined,
    transfer: (transfer && transfers[transfer]) ?? transfer ?? undefined,
    matrix: (matrix && matrices[matrix]) ?? matrix ?? undefined,
  };
}

const isHdr = ({ transfer }: Colour) => transfer === 'smpte2084' || transfer === 'arib-std-b67';

/** Luminance of white in HDR (ITU-R BT.2408); cd/m². */
const whiteNits = 203;
const tagged = 'setsar=1,format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv';

/**
 * Returns the filters that scale a video and convert its colours to BT.709. HDR is mapped to SDR: below white it stays as it is, and
 * brighter parts are compressed.
 * @param source its displayed size; without a description, videos below 720 are BT.601, as browsers assume
 * @param size even sides
 */
export function toBt709({ colour, width, height }: Size & { readonly colour: Colour }, size: Size): string[] {
  const scaled = `scale=${size.width}:${size.height}:flags=bicubic`;
  if (!isHdr(colour) && likeBt709.has(colour.primaries ?? bt709.primaries))
    return [
      `${scaled}:in_color_matrix=${scaleMatrix(colour, Math.min(width, height))}:out_color_matrix=bt709:out_range=tv`,
      tagged,
    ];
  const { primaries = 'bt2020', transfer = 'bt709' } = colour;
  const { matrix = primaries === 'bt2020' ? 'bt2020nc' : 'bt709' } = colour;
  const described = `zscale=pin=${primaries}:tin=${transfer}:min=${matrix}`;
  const mapped = isHdr(colour)
    ? [
        `${described}:t=linear:npl=${whiteNits}`,
        'format=gbrpf32le',
        'zscale=p=bt709',
        'tonemap=mobius:desat=0',
        toGamma,
      ]
    : [`${described}:p=bt709:t=bt709:m=bt709:r=tv`];
  return [scaled, ...mapped, tagged];
}

const toGamma = 'zscale=t=bt709:m=bt709:r=tv';

/** The names of the filter `scale`. */
function scaleMatrix({ matrix }: Colour, shorterSide: number): string {
  if (matrix === 'bt709' || matrix === 'gbr') return matrix === 'gbr' ? 'auto' : matrix;
  if (matrix === 'bt2020nc') return 'bt2020';
  return matrix === undefined && shorterSide >= 720 ? 'bt709' : 'bt601';
}
