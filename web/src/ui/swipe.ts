/** A shorter move is a tap; pixels. */
const leastPx = 48;

/** Direction of a move along its longer axis. */
export function directionOf(x: number, y: number): 'left' | 'right' | 'down' | undefined {
  if (Math.abs(x) >= Math.abs(y)) {
    if (Math.abs(x) < leastPx) return undefined;
    return x < 0 ? 'left' : 'right';
  }
  return y > 2 * leastPx ? 'down' : undefined;
}
