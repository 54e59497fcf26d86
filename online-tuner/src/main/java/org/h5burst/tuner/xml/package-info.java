/**
 * Static configuration in the document format of H5Tuner (Behzad et al., "Taming parallel I/O complexity with
 * auto-tuning", SC 2013, section 3.2): settings for all layers, chosen before the run, for all files, one file, or one
 * dataset.
 *
 * <pre>{@code
 * <Parameters>
 *   <High_Level_IO_Library>
 *     <alignment>0,65536</alignment>
 *     <chunk VariableName="fields/ex">64,64</chunk>
 *   </High_Level_IO_Library>
 *   <Middleware_Layer>
 *     <cb_nodes>32</cb_nodes>
 *   </Middleware_Layer>
 *   <Parallel_File_System>
 *     <striping_factor FileName="checkpoint.h5">4</striping_factor>
 *     <striping_factor>16</striping_factor>
 *   </Parallel_File_System>
 * </Parameters>
 * }</pre>
 *
 * <p>All types are immutable and safe for any thread.
 */
package org.h5burst.tuner.xml;
