import connections from "./connections.json";
import home from "./home.json";
import imports from "./imports.json";
import people from "./people.json";
import phrases from "./phrases.json";
import queue from "./queue.json";
import reasons from "./reasons.json";
import sandbox from "./sandbox.json";
import shell from "./shell.json";
import time from "./time.json";
import ui from "./ui.json";

export default { connections, home, imports, people, phrases, queue, reasons, sandbox, shell, time, ui };
