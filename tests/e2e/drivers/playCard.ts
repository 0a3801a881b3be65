/** Runs in a page before its script: what draws by WebGL says that it is a graphics card, though the processor plays one. */
export function playCard(): void {
  const UNMASKED_RENDERER = 0x92_46;
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === UNMASKED_RENDERER ? 'Some card' : (getParameter.call(this, name) as unknown);
  };
}
